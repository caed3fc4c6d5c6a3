export const WORST_MESSAGES = [];
