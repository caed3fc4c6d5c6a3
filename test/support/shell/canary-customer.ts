/** A customer whose data is looked for wherever it must not be. */

export const CPF = '11144477735';
export const EMAIL = 'canario.amarelo@gaiola.example.com';
export const PHONE = '21987650143';
/** What leaves main masked, as stored and as written. */
export const WHOLE = { CPF, 'CPF as written': '111.444.777-35', EMAIL, PHONE, 'PHONE as written': '(21) 98765-0143' };
export const NAME = 'Canário Amarelo';
/** Free text of a charge, which is shown as it was written wherever an operation reveals masked data. */
export const NOTE = 'gaiola-de-vime-0927';
/** What an operation that reveals nothing of customers does not return either. */
export const NAMES = { NAME, 'NAME as searched': 'canario amarelo', NOTE };

export const CANARY = { name: NAME, email: EMAIL, phone: PHONE, document: CPF };
