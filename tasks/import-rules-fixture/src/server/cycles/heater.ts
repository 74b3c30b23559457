import { chiller } from '#server/cycles/chiller.ts' // expect: lint/suspicious/noImportCycles
export const heater = () => chiller
