import { api } from '../api.js';
import { makeAccountApi } from './account-api.js';

/** The accounts of this page's server. */
export const accounts = makeAccountApi(api);
