/** Every style sheet of the page, in the order in which they may override each other. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.css';
import './tokens.css';
import './base.css';
