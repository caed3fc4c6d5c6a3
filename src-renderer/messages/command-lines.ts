/** Whether the e-mail program of this computer is started with a link that other users can read: on Linux. */
export const showsEmailLinks = () => navigator.platform.startsWith('Linux');
