import type { TFunction } from 'i18next';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { dayText } from '../../format/day-text.ts';

/** What happened and what to do next; the service's own message, if any, is separate. */
export interface ErrorSentences {
  readonly what: string;
  readonly next: string;
  readonly serviceMessage: string | null;
}

/** Returns the text of a console error in the current language. Every kind has its case: a new one does not compile. */
export function errorSentences(error: ConsoleError, t: TFunction): ErrorSentences {
  const sentences = (what: string, next: string, serviceMessage: string | null = null) => ({
    what,
    next,
    serviceMessage,
  });
  switch (error.kind) {
    case 'network':
      return sentences(t(`errors.causes.${error.cause}`), t('errors.network.next'));
    case 'service': {
      const { httpStatus } = error;
      const at = `errors.service.${error.problem}` as const;
      return sentences(t(`${at}.what`, { httpStatus }), t(`${at}.next`), error.message);
    }
    case 'not-found':
      return sentences(t(`errors.not-found.${error.what}.what`), t(`errors.not-found.${error.what}.next`));
    case 'unknown-name':
      return sentences(
        t(`errors.unknown-name.${error.what}.what`, { name: error.given }),
        t(`errors.unknown-name.${error.what}.next`, { names: error.known.join(', ') }),
      );
    case 'does-not-fit':
      return sentences(
        t('errors.does-not-fit.what', { text: error.text, column: error.column, width: error.width }),
        t('errors.does-not-fit.next'),
      );
    case 'history-unavailable':
      return sentences(
        t(`errors.history-unavailable.${error.reason}.what`),
        t(`errors.history-unavailable.${error.reason}.next`, { desk: error.desk?.name ?? '—' }),
      );
    case 'gateway-busy':
      return sentences(t(`errors.gateway-busy.${error.reason}.what`), t(`errors.gateway-busy.${error.reason}.next`));
    case 'gateway-unreadable': {
      const { gateway } = error;
      const reason = t(`errors.history-unavailable.${error.because}.what`);
      return sentences(
        t('errors.gateway-unreadable.what', { gateway, reason }),
        t('errors.gateway-unreadable.next', { gateway }),
      );
    }
    case 'vault':
      return sentences(t(`errors.vault.${error.reason}.what`), t(`errors.vault.${error.reason}.next`));
    case 'pin':
      return sentences(t(`errors.pin.${error.reason}.what`), t(`errors.pin.${error.reason}.next`));
    case 'schedule-withdrawn':
      return sentences(
        t('errors.schedule-withdrawn.what', { schedule: error.schedule }),
        t('errors.schedule-withdrawn.next'),
      );
    case 'file-not-written':
      if (error.folder !== undefined && error.reason !== 'disk-full')
        return sentences(
          t(`errors.file-not-written-to.${error.reason}`, { folder: error.folder }),
          t('errors.file-not-written-to.next'),
        );
      return sentences(
        t(`errors.file-not-written.${error.reason}.what`),
        t(`errors.file-not-written.${error.reason}.next`),
      );
    case 'history-not-moved':
      return sentences(
        t(`errors.history-not-moved.${error.reason}.what`),
        t(`errors.history-not-moved.${error.reason}.next`),
      );
    case 'month-locked':
      return sentences(t('errors.month-locked.what', { month: dayText(error.month) }), t('errors.month-locked.next'));
    case 'managed':
      return sentences(t('errors.managed.what', { field: error.field }), t('errors.managed.next'));
    case 'internal':
      return sentences(t('errors.internal.what'), t('errors.internal.next', { reference: error.reference }));
    case 'unknown-operation':
    case 'invalid-input':
    case 'too-large':
    case 'token-missing':
    case 'token-unreadable':
    case 'token-refused':
    case 'gateway-archived':
    case 'gateway-in-team':
    case 'mixed-environments':
    case 'console-file-held':
    case 'gateway-has-history':
    case 'sandbox-only':
    case 'sandbox-not-empty':
    case 'locked':
    case 'generation-not-set':
    case 'sandbox-only-once':
    case 'cancelled':
    case 'disconnected':
      return sentences(t(`errors.${error.kind}.what`), t(`errors.${error.kind}.next`));
  }
}
