"""The completion script of bash."""

from __future__ import annotations

from . import case, places, values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..completable import Completable

#: The book's entries, quoted like the typed word.
_OFFERED = r"""      local before='' value single="'" double='"' back='\' sign
      case ${begun:0:1} in
        "$single"|"$double") ;;
        # What stands before the piece that readline puts in is there already.
        *) before=${begun%"$piece"} ;;
      esac
      while IFS=$'\t' read -r token _; do
        value=$token
        case ${begun:0:1} in
          "$single") value=${token//"$single"/"$single$back$single$single"} ;;
          "$double") for sign in "$back" "$double" '$' '`'; do value=${value//"$sign"/"$back$sign"}; done ;;
          *) printf -v value %q "$token" ;;
        esac
        [[ -z $before || $value == "$before"* ]] && COMPREPLY+=("${value#"$before"}")
      done < <(tallybook --complete "$kind" "$plain" "$book" "$first" 2>/dev/null)
      # Behind NAME= comes a value.
      [[ ${#COMPREPLY[@]} -gt 0 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null"""


def script(verbs: list[Completable]) -> str:
    """The script that bash evaluates."""
    names = " ".join(each.verb for each in verbs)
    options = "\n".join(case([each.verb], f"options='{' '.join(flag for flags, _ in each.options for flag in flags if flag.startswith('--'))}'") for each in verbs)
    kinds = "\n".join(case(patterns, f"kind='{kind}'; return 0") for kind, patterns in values(verbs).items())
    words = "\n".join(case(patterns, f"kind='{kind}'") for kind, patterns in places(verbs))
    return f"""# Completes tallybook in bash: eval "$(tallybook completion bash)"
_tallybook_value() {{
  kind=''
  case "$1" in
{kinds}
  esac
  return 1
}}
_tallybook_place() {{
  kind=''
  case "$1" in
{words}
  esac
}}
_tallybook_plain() {{
  plain=${{1//\\\\/}}
  plain=${{plain//[\\"\\']/}}
}}
_tallybook() {{
  local -a words=()
  local rest=$COMP_LINE token lead i last=-1
  # What readline takes apart at colons, equals signs and @ is one word here.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    token=${{COMP_WORDS[i]}} lead=x
    if [ -n "$COMP_LINE" ]; then
      lead=${{rest%%[! $'\\t']*}}
      rest=${{rest#"$lead"}}
      rest=${{rest#"$token"}}
    fi
    if ((i > 0)) && [ -z "$lead" ]; then words[last]+=$token; else last=$((last + 1)); words[last]=$token; fi
  done
  local current=${{words[last]}} piece=$2 verb='' book='' first='' place=0 kind='' options='' awaits='' is_word='' plain
  for ((i = 1; i < last; i++)); do
    token=${{words[i]}}
    if [ -n "$awaits" ]; then
      _tallybook_plain "$token"
      case $awaits in -b|--book) book=$plain ;; esac
      awaits=''
    elif [ -n "$is_word" ]; then
      place=$((place + 1))
      ((place == 1)) && {{ _tallybook_plain "$token"; first=$plain; }}
    elif [ "$token" = -- ]; then
      is_word=1
    elif [ -z "$verb" ]; then
      case $token in -b|--book) awaits=$token ;; --book=*) _tallybook_plain "${{token#*=}}"; book=$plain ;; -*) ;; *) verb=$token ;; esac
    else
      case $token in
        --*=*) [ "${{token%%=*}}" = --book ] && {{ _tallybook_plain "${{token#*=}}"; book=$plain; }} ;;
        -?*) _tallybook_value "$verb:$token" && awaits=$token ;;
        *) place=$((place + 1)); ((place == 1)) && {{ _tallybook_plain "$token"; first=$plain; }} ;;
      esac
    fi
  done
  local begun=$current
  COMPREPLY=()
  if [ -n "$awaits" ]; then
    case $awaits in -b|--book) kind=file ;; *) _tallybook_value "$verb:$awaits" ;; esac
  elif [ -z "$is_word" ] && [[ $current == --*=* ]]; then
    begun=${{current#*=}}
    _tallybook_value "$verb:${{current%%=*}}"
  elif [ -z "$is_word" ] && [[ $current == -* ]]; then
    case $verb in
{options}
    '') options='--book --json --help --version' ;;
    esac
    COMPREPLY=($(compgen -W "$options" -- "$current"))
    return 0
  elif [ -z "$verb" ]; then
    kind='={names}'
  else
    _tallybook_place "$verb:$((place + 1))"
  fi
  _tallybook_plain "$begun"
  case $kind in
    =*) COMPREPLY=($(compgen -W "${{kind#=}}" -- "$plain")) ;;
    verb) COMPREPLY=($(compgen -W '{names} times names' -- "$plain")) ;;
    setting) COMPREPLY=($(compgen -W '{SETTINGS}' -- "$plain")) ;;
    file) compopt -o filenames 2>/dev/null; COMPREPLY=($(IFS=$'\\n'; compgen -f -- "$plain")) ;;
    ?*)
{_OFFERED}
      ;;
  esac
  return 0
}}
complete -F _tallybook tallybook"""


def _settings() -> str:
    from ..._c._abi import SETTINGS

    return " ".join(SETTINGS)


SETTINGS = _settings()
