//! Where the library is: below TALLYBOOK_LIB_DIR if set, else where the linker looks. Cargo wants a script for what `links` names.

fn main() {
    println!("cargo:rerun-if-env-changed=TALLYBOOK_LIB_DIR");
    if let Ok(folder) = std::env::var("TALLYBOOK_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
    }
}
