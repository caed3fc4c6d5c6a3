/** A thread that never ends, as for a file on which a pattern backtracks without end. */
for (;;);
