/** A thread that never ends: what a file would be that no pattern comes to an end with. */
for (;;);
