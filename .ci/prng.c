/* Random bytes by the name under which Windows gives them since version 10, from the function that gives
   them since Windows XP. Wine 8 has the second one alone; Rust's standard library asks for the first. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG count);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)
{
    const ULONG most = 1ul << 30;
    while (count > most) {
        if (!SystemFunction036(bytes, most))
            return FALSE;
        bytes += most;
        count -= most;
    }
    return SystemFunction036(bytes, (ULONG)count);
}
