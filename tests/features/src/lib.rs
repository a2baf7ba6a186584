//! Empty. As a dependency of a build script, this package gives dependencies there the features that they have in tests; with
//! others, Cargo would compile them, and the generator, a second time.
