import type { TFunction } from 'i18next';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';

/** What happened and what to do next; the service's own message, if any, is separate. */
export interface ErrorSentences {
  readonly what: string;
  readonly next: string;
  readonly serviceSaid: string | null;
}

/** Returns the text of a console error in the current language. Every kind has its case: a new one does not compile. */
export function errorSentences(error: ConsoleError, t: TFunction): ErrorSentences {
  const said = (what: string, next: string, serviceSaid: string | null = null) => ({ what, next, serviceSaid });
  switch (error.kind) {
    case 'network':
      return said(t(`errors.causes.${error.cause}`), t('errors.network.next'));
    case 'service': {
      const { httpStatus } = error;
      const at = `errors.service.${error.problem}` as const;
      return said(t(`${at}.what`, { httpStatus }), t(`${at}.next`), error.message);
    }
    case 'not-found':
      return said(t(`errors.not-found.${error.what}.what`), t(`errors.not-found.${error.what}.next`));
    case 'unknown-name':
      return said(
        t(`errors.unknown-name.${error.what}.what`, { given: error.given }),
        t(`errors.unknown-name.${error.what}.next`, { known: error.known.join(', ') }),
      );
    case 'history-unavailable':
      return said(
        t(`errors.history-unavailable.${error.reason}.what`),
        t(`errors.history-unavailable.${error.reason}.next`),
      );
    case 'vault':
      return said(t(`errors.vault.${error.reason}.what`), t(`errors.vault.${error.reason}.next`));
    case 'pin':
      return said(t(`errors.pin.${error.reason}.what`), t(`errors.pin.${error.reason}.next`));
    case 'file-not-written':
      return said(t(`errors.file-not-written.${error.reason}.what`), t(`errors.file-not-written.${error.reason}.next`));
    case 'file-not-taken': {
      const { name = '', origin = '', environment = 'live' } = error.whose ?? {};
      const isOwnSandbox = origin.startsWith('balcao:');
      const whose = {
        name,
        address: isOwnSandbox ? t('errors.file-not-taken.own-sandbox') : origin,
        environment: t(`errors.file-not-taken.environment.${environment}`),
      };
      const at = `errors.file-not-taken.${error.reason}` as const;
      return said(t(`${at}.what`, whose), t(`${at}.next`));
    }
    case 'internal':
      return said(t('errors.internal.what'), t('errors.internal.next', { reference: error.reference }));
    case 'unknown-operation':
    case 'invalid-input':
    case 'token-missing':
    case 'token-unreadable':
    case 'token-refused':
    case 'gateway-has-history':
    case 'sandbox-only':
    case 'locked':
    case 'generation-not-set':
    case 'sandbox-only-once':
    case 'cancelled':
    case 'disconnected':
      return said(t(`errors.${error.kind}.what`), t(`errors.${error.kind}.next`));
  }
}
