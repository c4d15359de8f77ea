//! What faults of the disk are blamed on.

use super::*;

#[test]
fn a_fault_of_the_disk_is_not_blamed_on_the_name() {
    use rustix::io::Errno;
    for errno in [Errno::INVAL, Errno::IO, Errno::NOTSUP, Errno::NOSYS, Errno::BADF, Errno::NXIO] {
        let fault = DiskFault::from(io::Error::from(errno));
        assert!(matches!(fault, DiskFault::Other(_)), "{fault}");
        assert!(!fault.advice().contains("name"), "{}", fault.advice());
    }
    assert!(matches!(DiskFault::from(io::Error::from(Errno::NAMETOOLONG)), DiskFault::BadName));
}
