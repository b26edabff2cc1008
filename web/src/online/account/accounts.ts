import { api } from '../api.js';
import { makeAccountApi } from './account-api.js';
import { onceConfirmed } from './confirm-identity.js';

/** The accounts of this page's server. */
export const accounts = makeAccountApi({
  call: (method, path, check, asking) => onceConfirmed(() => api.call(method, path, check, asking)),
});
