/** The gallery: the board in every state, without any game. For anyone who works on the board. */
import { showPage } from '../browser/show-page.js';
import { Gallery } from './Gallery.js';

showPage(<Gallery />);
