/** Hours of use between two backups of a history: three backups of today are kept, which cover a day's work. */
export const BACKUP_HOURS = 4;
