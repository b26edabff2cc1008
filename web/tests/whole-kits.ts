/** Kits with everything at once; the page loads what is needed to answer later. */
import { answering as bulge } from '../src/games/bulge/answering.js';
import { bulgeKit as leanBulge } from '../src/games/bulge/kit.js';
import { answering as elst } from '../src/games/elst/answering.js';
import { campaignAnswering } from '../src/games/elst/campaign-answering.js';
import { campaignKit as leanCampaign } from '../src/games/elst/campaign-kit.js';
import { elstKit as leanElst } from '../src/games/elst/kit.js';
import { answering as primosole } from '../src/games/primosole/answering.js';
import { primosoleKit as leanPrimosole } from '../src/games/primosole/kit.js';
import { answering as remagen } from '../src/games/remagen/answering.js';
import { remagenKit as leanRemagen } from '../src/games/remagen/kit.js';

export const remagenKit = { ...leanRemagen, ...remagen };
export const primosoleKit = { ...leanPrimosole, ...primosole };
export const elstKit = { ...leanElst, ...elst };
export const elstCampaignKit = { ...leanCampaign, ...campaignAnswering };
export const bulgeKit = { ...leanBulge, ...bulge };
