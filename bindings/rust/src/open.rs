//! How the generated vocabulary becomes types. The contract lets each set grow, so an enum has a variant for what a later library says.

macro_rules! open_enum {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $number:literal,)* }) => {
        $(#[$about])*
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
            /// A number without a name here, such as one of a later library or of a template's own field.
            Other(i32),
        }

        impl From<i32> for $name {
            #[inline]
            fn from(number: i32) -> Self {
                match number {
                    $($number => Self::$variant,)*
                    other => Self::Other(other),
                }
            }
        }

        impl From<$name> for i32 {
            #[inline]
            fn from(value: $name) -> i32 {
                match value {
                    $($name::$variant => $number,)*
                    $name::Other(number) => number,
                }
            }
        }

        impl From<$name> for crate::Value {
            fn from(value: $name) -> Self {
                Self::Int(i32::from(value).into())
            }
        }

        impl From<$name> for crate::Operand {
            fn from(value: $name) -> Self {
                Self::Ints(vec![i32::from(value).into()])
            }
        }
    };
}

macro_rules! flags {
    ($(#[$about:meta])* pub struct $name:ident($number:ty) { $($(#[$doc:meta])* const $flag:ident = $value:literal;)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub(crate) $number);

        impl $name {
            $($(#[$doc])* pub const $flag: Self = Self($value);)*
        }

        impl core::ops::BitOr for $name {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitOrAssign for $name {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl From<$number> for $name {
            fn from(number: $number) -> Self {
                Self(number)
            }
        }

        impl From<$name> for $number {
            fn from(flags: $name) -> $number {
                flags.0
            }
        }
    };
}

pub(crate) use {flags, open_enum};
