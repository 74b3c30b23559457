// expect: lint/style/useFilenamingConvention
import { Pump } from './pump.ts' // expect: lint/style/useImportType
export const show = (pump: Pump) => pump
