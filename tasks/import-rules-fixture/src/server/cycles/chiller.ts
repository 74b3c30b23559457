import { heater } from './heater.ts' // expect: lint/suspicious/noImportCycles
import { helper } from 'left-pad' // expect: lint/correctness/noUndeclaredDependencies
export const chiller = (unknownShape: any) => heater(helper, unknownShape) // expect: lint/suspicious/noExplicitAny
