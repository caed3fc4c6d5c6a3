/** The look of a Mantine button that is only its icon in a narrow list; its words stay its name. */
import styles from './icon-when-narrow.module.css';

const parts = { label: styles['label'] ?? '', section: styles['section'] ?? '' };

export const ICON_WHEN_NARROW = { root: styles['narrow'] ?? '', ...parts };
