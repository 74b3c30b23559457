import '#domain/parameters.ts'
import './timestamps.ts'
import 'node:fs' // expect: plugin
import 'typebox' // expect: plugin
import '#contract/logs.ts' // expect: plugin
import '#server/config.ts' // expect: plugin
import '#web/api.ts' // expect: plugin
import '../domain/csv.ts' // expect: plugin
import './csv/rows.ts' // expect: plugin
export type FromImportType = import('#server/app.ts').App // expect: plugin
export const late = import('#server/app.ts') // expect: plugin
