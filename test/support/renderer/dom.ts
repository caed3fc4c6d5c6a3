import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine renders late; what never appears still fails, only later.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  // Test files share a process, and with it the page's storage.
  localStorage.clear();
  sessionStorage.clear();
});
