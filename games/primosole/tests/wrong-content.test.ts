/** Content that is wrong is told with its file, its entry and its field. */
import { describe, expect, test } from 'vitest';
import { complaint } from '../../testing/complaint.js';
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tableContent from '../content/tables.json' with { type: 'json' };
import unitContent from '../content/units.json' with { type: 'json' };
import { loadCampaign } from '../rules/scenarios/campaign-content.js';
import { loadScenarios } from '../rules/scenarios/scenarios.js';
import { loadTables } from '../rules/board/tables.js';
import { loadCounters } from '../rules/pieces/units.js';

describe('units.json', () => {
  const ROWS: readonly [string, (copy: typeof unitContent) => void][] = [
    [
      'units.json: unit 3 (br-t-i): front is "2-2-6"; expected printed values like "2-2-6-4", "2-8-5-1 4/3" or "1-4-6-4 +3"',
      ({ units }) => {
        units[2].front = '2-2-6';
      },
    ],
    [
      'units.json: unit 1 (br-r-i): back is "5/5"; expected printed values like',
      ({ units }) => {
        units[0].back = '5/5';
      },
    ],
    [
      'units.json: unit 1 (br-r-i): side is "italian"; expected one of british, german',
      ({ units }) => {
        units[0].side = 'italian';
      },
    ],
    [
      'units.json: unit 1 (br-r-i): type is "paratroop"; expected one of infantry, cavalry,',
      ({ units }) => {
        units[0].type = 'paratroop';
      },
    ],
    [
      'units.json: unit 1 (br-r-i): size is "army"; expected one of regiment,',
      ({ units }) => {
        units[0].size = 'army';
      },
    ],
    [
      'units.json: unit 1 (br-r-i): formation is "3-para"; expected the id of a formation, or null',
      ({ units }) => {
        units[0].formation = '3-para';
      },
    ],
    [
      'units.json: unit 1 (br-r-i): formation is "1mg"; expected a British formation',
      ({ units }) => {
        units[0].formation = '1mg';
      },
    ],
    [
      'units.json: unit 2 (br-r-i): id is "br-r-i"; expected each once',
      ({ units }) => {
        units[1].id = 'br-r-i';
      },
    ],
    [
      'units.json: unit 2 (br-s-i): name is "R/I"; expected each once',
      ({ units }) => {
        units[1].name = 'R/I';
      },
    ],
    [
      'units.json: formation 1 (1-para): headquarters is "br-hq-ii"; expected the id of a headquarters of this formation, or null',
      ({ formations }) => {
        formations[0].headquarters = 'br-hq-ii';
      },
    ],
    [
      'units.json: formation 1 (1-para): headquarters is "br-r-i"; expected the id of a headquarters',
      ({ formations }) => {
        formations[0].headquarters = 'br-r-i';
      },
    ],
  ];
  test.each(ROWS)('%s', (message, change) => expect(complaint(unitContent, change, loadCounters)).toContain(message));
});

describe('tables.json', () => {
  const ROWS: readonly [string, (copy: typeof tableContent) => void][] = [
    [
      'tables.json: cardValues: K is 11; expected a whole number from 1 to 10',
      ({ cardValues }) => {
        cardValues.K = 11;
      },
    ],
    [
      'tables.json: randomEvents, row 1 (spy): event is "spy"; expected one of sniper,',
      ({ randomEvents }) => {
        randomEvents[0].event = 'spy';
      },
    ],
    [
      'tables.json: cardUses, row 5 (fire): from is "sleeve"; expected one of deck,',
      ({ cardUses }) => {
        cardUses[4].from = 'sleeve';
      },
    ],
    [
      'tables.json: cardUses: there is no row for fire',
      ({ cardUses }) => {
        cardUses.splice(4, 1);
      },
    ],
    [
      'tables.json: cardUses: fire appears twice',
      ({ cardUses }) => {
        cardUses.push(cardUses[4]);
      },
    ],
    [
      'tables.json: unitTypes, row 1 (infantry): fireClass is "rifles"; expected one of infantry, tank,',
      ({ unitTypes }) => {
        unitTypes[0].fireClass = 'rifles';
      },
    ],
    [
      'tables.json: cardMultiplier: targets.tank.infantry is "1b"; expected a multiplier like "x1" or "x3c"',
      ({ cardMultiplier }) => {
        cardMultiplier.targets.tank[0] = '1b';
      },
    ],
    [
      'tables.json: cardMultiplier: targets.tank.infantry is "d"; expected one of b, c',
      ({ cardMultiplier }) => {
        cardMultiplier.targets.tank[0] = 'x1d';
      },
    ],
    [
      'tables.json: cardMultiplier: targets.infantry is ["x1"]; expected 7 cells',
      ({ cardMultiplier }) => {
        cardMultiplier.targets.infantry = ['x1'];
      },
    ],
    [
      'tables.json: fireModes, row 1 (fire): firepowerTimes is 0; expected a whole number from 1',
      ({ fireModes }) => {
        fireModes[0].firepowerTimes = 0;
      },
    ],
    [
      'tables.json: defensiveFireLimit, row 2: upTo is 0; expected a whole number from 1 to 10',
      ({ defensiveFireLimit }) => {
        defensiveFireLimit[1].upTo = 0;
      },
    ],
    [
      'tables.json: closeCombatCards, row 1 (unit, good-order): open is 1.5; expected a whole number',
      ({ closeCombatCards }) => {
        closeCombatCards[0].open = 1.5;
      },
    ],
    [
      'tables.json: closeCombatCards, unit: there is no row for disorganized',
      ({ closeCombatCards }) => {
        closeCombatCards.splice(1, 1);
      },
    ],
    [
      'tables.json: terrain, row 4 (orchard): cover is -1; expected a whole number from 0 to 9',
      ({ terrain }) => {
        terrain[3].cover = -1;
      },
    ],
    [
      'tables.json: terrain, row 4 (jungle): terrain is "jungle"; expected one of clear,',
      ({ terrain }) => {
        terrain[3].terrain = 'jungle';
      },
    ],
    [
      'tables.json: hexsides, row 1 (stream): foot is 12; expected a whole number from 0 to 9',
      ({ hexsides }) => {
        hexsides[0].foot = 12;
      },
    ],
    [
      'tables.json: mines, row 3: value is -1; expected a whole number',
      ({ mines }) => {
        mines[2] = -1;
      },
    ],
    [
      'tables.json: demolition: raid.hexes is "9999"; expected the number of a hex from 0101 to 2420',
      ({ demolition }) => {
        demolition.raid.hexes[0] = '9999';
      },
    ],
  ];
  test.each(ROWS)('%s', (message, change) => expect(complaint(tableContent, change, loadTables)).toContain(message));
});

describe('scenarios.json', () => {
  const ROWS: readonly [string, (copy: typeof scenarioContent) => void][] = [
    [
      'scenarios.json: area 2 (johnny-1): hexes is "2501"; expected the number of a hex',
      ({ areas }) => {
        areas[1].hexes[0] = '2501';
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-9): id is "primosole-9"; expected one of primosole-1,',
      ({ scenarios }) => {
        scenarios[0].id = 'primosole-9';
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): nights is 17; expected a whole number from 1 to 16',
      ({ scenarios }) => {
        scenarios[0].nights[0] = 17;
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): initiative.side is "allied"; expected one of british, german',
      ({ scenarios }) => {
        scenarios[0].initiative.side = 'allied';
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): artillery.german.fires is "one"; expected number and strength like "3x1"',
      ({ scenarios }) => {
        scenarios[0].artillery.german[0].fires = 'one';
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): artillery.german.to is 99; expected a whole number from 6 to 16',
      ({ scenarios }) => {
        scenarios[0].artillery.german[0].to = 99;
      },
    ],
    [
      'scenarios.json: primosole-1, set-up 1 (br-x): unit is "br-x"; expected the id of a unit',
      ({ scenarios }) => {
        scenarios[0].setup[0].unit = 'br-x';
      },
    ],
    [
      'scenarios.json: primosole-1, set-up 1 (br-r-i): area is "moon"; expected one of bridge-group,',
      ({ scenarios }) => {
        scenarios[0].setup[0].area = 'moon';
      },
    ],
    [
      'scenarios.json: primosole-1, set-up 1 (br-r-i): hex is "0101"; expected a hex of the area bridge-group',
      ({ scenarios }) => {
        scenarios[0].setup[0].hex = '0101';
      },
    ],
    [
      'scenarios.json: primosole-1, set-up 3 (br-hq-i): step is "back"; expected front: br-hq-i has one step',
      ({ scenarios }) => {
        scenarios[0].setup[2].step = 'back';
      },
    ],
    [
      'scenarios.json: primosole-1, reinforcement 1 (br-t-i): turn is 0; expected a whole number from 1 to 16',
      ({ scenarios }) => {
        scenarios[0].reinforcements[0].turn = 0;
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): setup and reinforcements is "br-s-i"; expected each unit once',
      ({ scenarios }) => {
        scenarios[0].setup[0].unit = 'br-s-i';
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): inside.1309 is "br-hq-ii"; expected a unit that is set up in this hex',
      ({ scenarios }) => {
        scenarios[0].inside['1309'] = 'br-hq-ii';
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): improved.british.count is 3; expected 2, as many as there are hexes',
      ({ scenarios }) => {
        scenarios[0].improved.british.count = 3;
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): setupOrder is ["british","british"]; expected each side once',
      ({ scenarios }) => {
        scenarios[0].setupOrder = ['british', 'british'];
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): victory.levels.from is 9; expected less than 7, the level above',
      ({ scenarios }) => {
        scenarios[0].victory.levels[1].from = 9;
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): victory.levels.from is null; expected a number for all levels but the last',
      ({ scenarios }) => {
        scenarios[0].victory.levels[1].from = null;
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): britishControl.banks is "X"; expected one of N, M, S',
      ({ scenarios }) => {
        scenarios[0].britishControl.banks[0] = 'X';
      },
    ],
    [
      'scenarios.json: scenario 1 (primosole-1): victory.objectives is "0000"; expected the number of a hex',
      ({ scenarios }) => {
        scenarios[0].victory.objectives[0].hex = '0000';
      },
    ],
  ];
  test.each(ROWS)('%s', (message, change) =>
    expect(complaint(scenarioContent, change, loadScenarios)).toContain(message),
  );
});

describe('the campaign', () => {
  const ROWS: readonly [string, (copy: (typeof scenarioContent)['campaign']) => void][] = [
    [
      'scenarios.json: campaign, order: scenario is "primosole-4"; expected one of primosole-1,',
      (campaign) => {
        campaign.order[2] = 'primosole-4';
      },
    ],
    [
      'scenarios.json: campaign, johnnyLost: formation is "45rtr"; expected the id of a formation',
      (campaign) => {
        campaign.johnnyLost.formation = '45rtr';
      },
    ],
    [
      'scenarios.json: campaign, cutOff: card is 11; expected a whole number from 1 to 10',
      (campaign) => {
        campaign.cutOff.card = 11;
      },
    ],
    [
      'scenarios.json: campaign, bridgehead: area is "nowhere"; expected one of',
      (campaign) => {
        campaign.bridgehead.within = 'nowhere';
      },
    ],
  ];
  test.each(ROWS)('%s', (message, change) =>
    expect(complaint(scenarioContent.campaign, change, loadCampaign)).toContain(message),
  );
});
