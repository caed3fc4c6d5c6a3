/** The screens that load after the first one. */
import { lazyScreen } from '../components/timing/load-when-idle.ts';

export const ChargesPage = lazyScreen(async () => (await import('../charges/charges-page.tsx')).ChargesPage);
export const NewChargePage = lazyScreen(async () => (await import('../new-charge/new-charge-page.tsx')).NewChargePage);
export const BatchesPage = lazyScreen(async () => (await import('../batches/batches-page.tsx')).BatchesPage);
export const BatchPanel = lazyScreen(async () => (await import('../batches/run/batch-panel.tsx')).BatchPanel);
export const CustomerPage = lazyScreen(async () => (await import('../customer/customer-page.tsx')).CustomerPage);
export const AccessPage = lazyScreen(async () => (await import('../access/access-page.tsx')).AccessPage);
export const ReceivablesPage = lazyScreen(
  async () => (await import('../receivables/receivables-page.tsx')).ReceivablesPage,
);
export const ReportsPage = lazyScreen(async () => (await import('../reports/reports-page.tsx')).ReportsPage);
export const WelcomePage = lazyScreen(async () => (await import('../welcome/welcome-page.tsx')).WelcomePage);
export const SettingsPage = lazyScreen(async () => (await import('../settings/settings-page.tsx')).SettingsPage);
export const TeamServerPage = lazyScreen(
  async () => (await import('../team/server/team-server-page.tsx')).TeamServerPage,
);
export const DesksPage = lazyScreen(async () => (await import('../team/desks/desks-page.tsx')).DesksPage);
export const ServiceLimitsPage = lazyScreen(
  async () => (await import('../service-limits/service-limits-page.tsx')).ServiceLimitsPage,
);
export const MessageTemplatesPage = lazyScreen(
  async () => (await import('../messages/templates/message-templates-page.tsx')).MessageTemplatesPage,
);
