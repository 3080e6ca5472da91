"""The completion script of zsh."""

from __future__ import annotations

from . import case, places, values
from .bash import SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..completable import Completable


def script(verbs: list[Completable]) -> str:
    """The script that zsh evaluates, or finds as _tallybook in its function path."""
    names = "\n".join(f"    {quoted(f'{each.verb}:{each.help}')}" for each in verbs)
    options = "\n".join(
        case([each.verb], "options=(" + " ".join(quoted(f"{flag}:{help}" if help else flag) for flags, help in each.options for flag in flags if flag.startswith("--")) + ")") for each in verbs)
    kinds = "\n".join(case(patterns, f"kind='{kind}'; return 0") for kind, patterns in values(verbs).items())
    words = "\n".join(case(patterns, f"kind='{kind}'") for kind, patterns in places(verbs))
    return f"""#compdef tallybook
# Completes tallybook in zsh: eval "$(tallybook completion zsh)", or as the file _tallybook in a folder of $fpath
_tallybook_value() {{
  kind=''
  case $1 in
{kinds}
  esac
  return 1
}}
_tallybook_place() {{
  kind=''
  case $1 in
{words}
  esac
}}
_tallybook() {{
  local verb='' book='' first='' kind='' awaits='' is_word='' token line
  local -a verbs options found told none
  integer place=0 i
  verbs=(
{names}
  )
  for ((i = 2; i < CURRENT; i++)); do
    token=${{(Q)words[i]}}
    if [[ -n $awaits ]]; then
      [[ $awaits == (-b|--book) ]] && book=$token
      awaits=''
    elif [[ -n $is_word ]]; then
      place+=1
      (( place == 1 )) && first=$token
    elif [[ $token == -- ]]; then
      is_word=1
    elif [[ -z $verb ]]; then
      case $token in
        -b|--book) awaits=$token ;;
        --book=*) book=${{token#*=}} ;;
        -*) ;;
        *) verb=$token ;;
      esac
    else
      case $token in
        --*=*) [[ ${{token%%=*}} == --book ]] && book=${{token#*=}} ;;
        -?*) _tallybook_value "$verb:$token" && awaits=$token ;;
        *) place+=1; (( place == 1 )) && first=$token ;;
      esac
    fi
  done
  if [[ -n $awaits ]]; then
    case $awaits in (-b|--book) kind=file ;; *) _tallybook_value "$verb:$awaits" ;; esac
  elif [[ -z $is_word && $PREFIX == --*=* ]]; then
    _tallybook_value "$verb:${{PREFIX%%=*}}"
    compset -P 1 '*='
  elif [[ -z $is_word && $PREFIX == -* ]]; then
    case $verb in
{options}
    '') options=(--book --json --help --version) ;;
    esac
    _describe -o option options
    return
  elif [[ -z $verb ]]; then
    _describe verb verbs
    return
  else
    _tallybook_place "$verb:$((place + 1))"
  fi
  case $kind in
    '') return 1 ;;
    =*) found=(${{=kind#=}}); compadd -a found ;;
    verb) _describe verb verbs; compadd times names ;;
    setting) compadd {SETTINGS} ;;
    file) _files ;;
    *)
      while IFS= read -r line; do
        found+=("${{line%%$'\\t'*}}")
        told+=("${{line/$'\\t'/  }}")
      done < <(command tallybook --complete "$kind" "${{(Q)PREFIX}}" "${{book/#\\~\\//$HOME/}}" "$first" 2>/dev/null)
      # Behind NAME= comes a value.
      [[ $kind == *field && $PREFIX != *=* ]] && none=(-S '')
      compadd "$none[@]" -M 'm:{{[:lower:][:upper:]}}={{[:upper:][:lower:]}}' -l -d told -a found
      ;;
  esac
}}
if [[ $funcstack[1] == _tallybook ]]; then
  _tallybook "$@"
else
  # Without its completion system zsh completes files only.
  (( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit -i -D }}
  compdef _tallybook tallybook
fi"""


def quoted(text: str) -> str:
    """A verb or an option with its help, for _describe; colons in the help are not escaped."""
    head, _, help = text.partition(":")
    return "'" + (f"{head}:{help}" if help else head).replace("'", "'\\''") + "'"
