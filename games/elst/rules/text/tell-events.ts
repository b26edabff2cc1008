/** Every event as a sentence: each chapter tells its own. */
import { capital } from '@bridgehead/engine';
import { placesInWords } from '../board/locations.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { Event } from '../state/events.js';
import { tellArtillery } from './events-artillery.js';
import { tellCombat } from './events-close-combat.js';
import { tellEffects } from './events-effects.js';
import { tellFire } from './events-fire.js';
import { tellMovement } from './events-movement.js';
import { tellOrdnance } from './events-ordnance.js';
import { tellRally } from './events-rally.js';
import { tellRout } from './events-rout.js';
import { tellSequence } from './events-sequence.js';
import { tellSpecialWeapons } from './events-special-weapons.js';
import { tellVehicles } from './events-vehicles.js';

/** With places in words. */
export function tell(event: Event): string {
  return capital(placesInWords(tellChapter(event)));
}

function tellChapter(event: Event): string {
  switch (event.type) {
    case 'phase-began':
    case 'placed':
    case 'weapon-given':
    case 'gun-pointed':
    case 'lifted':
    case 'set-up-ended':
    case 'arrived':
    case 'entered-map':
    case 'exited-map':
    case 'revealed':
    case 'control-changed':
    case 'game-over':
      return tellSequence(event);
    case 'recovery-tried':
    case 'repair-tried':
    case 'shock-rolled':
    case 'transferred':
    case 'rally-tried':
    case 'desperation-ended':
    case 'leader-rolled':
    case 'leader-created':
      return tellRally(event);
    case 'fire-declared':
    case 'sight-blocked':
    case 'fire-resolved':
    case 'fire-wasted':
    case 'rate-kept':
    case 'smoke-changed':
      return tellFire(event);
    case 'bombarded':
    case 'backblast':
    case 'panzerfaust-checked':
    case 'no-smoke-left':
    case 'smoke-placed':
    case 'charge-resolved':
    case 'charge-placed':
    case 'residual-placed':
      return tellSpecialWeapons(event);
    case 'shot-fired':
    case 'ammunition-checked':
    case 'vehicle-struck':
    case 'vehicle-changed':
    case 'weapon-turned':
      return tellOrdnance(event);
    case 'malfunctioned':
    case 'weapon-lost':
    case 'selected':
    case 'morale-checked':
    case 'pin-checked':
    case 'broke':
    case 'became-desperate':
    case 'reduced':
    case 'replaced':
    case 'wound-rolled':
    case 'eliminated':
      return tellEffects(event);
    case 'set-out':
    case 'spent':
    case 'gun-pushed':
    case 'bounced':
    case 'smoke-tried':
    case 'split':
    case 'move-ended':
      return tellMovement(event);
    case 'driven':
    case 'start-checked':
    case 'stalled':
    case 'bog-checked':
    case 'bog-removal':
    case 'dispensed':
    case 'crew-changed':
    case 'vehicle-faced':
    case 'motion-tried':
    case 'drive-ended':
    case 'given-up':
      return tellVehicles(event);
    case 'contact-rolled':
    case 'contact-lost':
    case 'chit-drawn':
    case 'access-lost':
    case 'battery-closed':
    case 'artillery-aimed':
    case 'request-removed':
    case 'counter-changed':
    case 'smoke-barrage':
    case 'observer-appointed':
      return tellArtillery(event);
    case 'refit-step':
    case 'order-sealed':
    case 'agreement':
    case 'scenario-end-rolled':
    case 'battle-began':
    case 'battle-ended':
    case 'area-declared':
    case 'withdrawn':
    case 'points-exited':
    case 'ground-drawn':
    case 'retained':
    case 'escape-rolled':
    case 'equipment-kept':
    case 'equipment-eliminated':
    case 'refit-rolled':
    case 'refit-changed':
    case 'recombined':
    case 'date-began':
    case 'shift-rolled':
    case 'replenished':
    case 'points-gained':
    case 'bought':
    case 'group-received':
    case 'initiative-revealed':
    case 'dual-rolled':
      return campaignRules().tell(event);
    case 'must-rout':
    case 'routed':
    case 'interdicted':
    case 'stayed':
    case 'advanced':
      return tellRout(event);
    case 'attached':
    case 'ambush-rolled':
    case 'engaged':
    case 'combat-resolved':
    case 'vehicle-assaulted':
    case 'close-defence-used':
    case 'attack-checked':
    case 'melee':
      return tellCombat(event);
  }
}
