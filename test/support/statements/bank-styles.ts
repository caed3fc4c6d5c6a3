/** The banks and institutions in whose styles statements are made. */
import type { BankStyle } from './styles/bank-style.ts';
import { BANKS } from './styles/banks.ts';
import { INSTITUTIONS } from './styles/institutions.ts';
import { MORE_BANKS } from './styles/more-banks.ts';

export const BANK_STYLES: readonly BankStyle[] = [...BANKS, ...INSTITUTIONS, ...MORE_BANKS];
