/** The month (YYYY-MM) that it is at a desk of these tests, in São Paulo: in UTC the next one begins three hours before. */
export const monthNow = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 7);
