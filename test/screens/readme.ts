/** The picture of README.md, of a desk in the middle of its day. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { fillDesk, type Sold } from '../support/e2e/tour-desk.ts';

const folder = new URL('../../docs/pictures/', import.meta.url).pathname;

/** Newest first. The documents are invented, with valid check digits. */
const DAY: readonly Sold[] = [
  sold('pending', 1, 'Helena Prado', '52998224725', 'Consulta de retorno', 18_000, 'CONS-2291'),
  sold('pay', 9, 'Rafael Nogueira', '11144477735', 'Café em grãos, 1 kg', 8_990, 'PEDIDO-1048'),
  sold('pay', 26, 'Beatriz Tavares', '12345678909', 'Mensalidade de novembro', 15_000, 'MENS-11-204'),
  sold('expire', 61, 'Otávio Siqueira', '', 'Aula avulsa de violão', 7_500, 'AULA-77'),
  sold('pay', 84, 'Padaria Três Irmãos', '39053344705', 'Farinha de trigo, saca', 42_560, 'PEDIDO-1047'),
  sold('refund', 133, 'Luísa Andrade', '52998224725', 'Ingresso, mesa 12', 24_000, 'MESA-12'),
  sold('pay', 171, 'Caio Bernardes', '11144477735', 'Revisão da bicicleta', 23_450, 'OS-881'),
  sold('fail', 205, 'Marina Lacerda', '', 'Curso de cerâmica', 36_000, 'CURSO-31'),
  sold('pay', 262, 'Estúdio Maré', '39053344705', 'Impressão de cartazes', 129_900, 'PEDIDO-1046'),
  sold('pay', 318, 'Tiago Bittencourt', '12345678909', 'Mensalidade de novembro', 15_000, 'MENS-11-203'),
];

export async function readmePicture(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'balcao-readme-'));
  const { keys } = await fillDesk(data, { language: 'en', theme: 'light', operator: 'Marta' }, DAY);
  const balcao = await startBalcao({ dataDir: data, args: ['--locale', 'en'] });
  const { page, close } = await openPage(balcao.address, { locale: 'en' });
  try {
    await page.setViewportSize({ width: 1200, height: 760 });
    await page.locator('[id^="row-"]').first().waitFor();
    await page.evaluate((key) => void location.assign(`#/charges/${key}`), keys.pending);
    await page.locator('article ol').waitFor();
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, 'charges.png'), animations: 'disabled' });
  } finally {
    await close();
    await balcao.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function sold(
  fate: Sold['fate'],
  minutesAgo: number,
  name: string,
  document: string,
  title: string,
  amount: number,
  reference: string,
): Sold {
  const email = document === '' ? '' : 'cliente@example.com';
  return { fate, name, document, email, items: [[title, amount, 1]], reference, minutesAgo };
}
