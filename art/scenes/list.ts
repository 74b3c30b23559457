import type { Scene } from '../render/studio.ts'
import { anemone } from './anemone.ts'
import * as covers from './covers.ts'
import { crest } from './crest.ts'
import { dusk } from './dusk.ts'
import { lagoon } from './lagoon.ts'
import { slope } from './slope.ts'
import { tank } from './tank.ts'
import { close, wide } from './views.ts'

/** Which scene each picture shows, by the picture's name. */
export const scenes: Readonly<Record<string, () => Scene>> = {
  'aquarium-1': () => close(slope(), 1.9),
  'aquarium-2': () => close(anemone(), 1.4),
  'aquarium-3': () => close(crest(), 1.7),
  'aquarium-4': () => close(dusk(), 1.6),
  'aquarium-5': () => close(lagoon(), 1.6),
  'demo-month-1': () => tank(1, 'front'),
  'demo-month-2': () => tank(2, 'front'),
  'demo-month-4': () => tank(4, 'front'),
  'demo-month-5-left': () => tank(5, 'left'),
  'demo-month-6-right': () => tank(6, 'right'),
  'demo-month-7': () => tank(7, 'front'),
  'demo-month-11-left': () => tank(11, 'left'),
  'demo-month-12-right': () => tank(12, 'right'),
  'demo-month-12': () => tank(12, 'front'),
  'hero-slope': () => wide(slope()),
  'hero-anemone': () => wide(anemone()),
  'hero-crest': () => wide(crest()),
  'hero-dusk': () => wide(dusk()),
  'hero-lagoon': () => wide(lagoon()),
  'cover-sinking-spreadsheets': covers.sinkingSpreadsheets,
  'cover-balanced-stones': covers.balancedStones,
  'cover-three-phones': covers.threePhones,
  'cover-test-kit': covers.testKit,
  'cover-ticked-calendar': covers.tickedCalendar,
  'cover-sheet-and-phone': covers.sheetAndPhone,
  'cover-shared-page': covers.sharedPage,
  'cover-open-book': covers.openBook,
  'cover-ten-tubes': covers.tenTubes,
}
