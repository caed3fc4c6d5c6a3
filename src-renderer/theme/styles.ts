/** Every style sheet of the page, in the order in which they may override each other. */
import './fonts.css';
import './mantine-styles.ts';
import './tokens.css';
import './tones.css';
import './base.css';
import './tables.css';
