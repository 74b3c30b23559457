import type { Kysely } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import * as foundation from './0001-foundation.ts'
import * as imports from './0002-imports.ts'
import * as images from './0003-images.ts'
import * as administration from './0004-administration.ts'
import * as searchAndSizes from './0005-search-and-sizes.ts'
import * as settings from './0006-settings.ts'
import * as storage from './0007-storage.ts'
import * as mergedImports from './0008-merged-imports.ts'
import * as reach from './0009-reach.ts'
import * as origins from './0010-origins.ts'
import * as water from './0011-water.ts'
import * as ownParameters from './0012-own-parameters.ts'
import * as targets from './0013-targets.ts'
import * as accounts from './0014-accounts.ts'
import * as importHistory from './0015-import-history.ts'
import * as importMappings from './0016-import-mappings.ts'
import * as sharedByNodes from './0017-shared-by-nodes.ts'
import * as pairings from './0018-pairings.ts'
import * as rollups from './0019-rollups.ts'
import * as longKeys from './0020-long-keys.ts'
import * as widerRollups from './0021-wider-rollups.ts'

/** A frozen step of the schema. What has been released is never edited: a change is a new step. */
export type SchemaMigration = { name: string; up(db: Kysely<unknown>, engine: Engine): Promise<void> }

/** All steps, in order. */
export const migrations: readonly SchemaMigration[] = [
  { name: '0001-foundation', up: foundation.up },
  { name: '0002-imports', up: imports.up },
  { name: '0003-images', up: images.up },
  { name: '0004-administration', up: administration.up },
  { name: '0005-search-and-sizes', up: searchAndSizes.up },
  { name: '0006-settings', up: settings.up },
  { name: '0007-storage', up: storage.up },
  { name: '0008-merged-imports', up: mergedImports.up },
  { name: '0009-reach', up: reach.up },
  { name: '0010-origins', up: origins.up },
  { name: '0011-water', up: water.up },
  { name: '0012-own-parameters', up: ownParameters.up },
  { name: '0013-targets', up: targets.up },
  { name: '0014-accounts', up: accounts.up },
  { name: '0015-import-history', up: importHistory.up },
  { name: '0016-import-mappings', up: importMappings.up },
  { name: '0017-shared-by-nodes', up: sharedByNodes.up },
  { name: '0018-pairings', up: pairings.up },
  { name: '0019-rollups', up: rollups.up },
  { name: '0020-long-keys', up: longKeys.up },
  { name: '0021-wider-rollups', up: widerRollups.up },
]

export const knownMigrations: readonly string[] = migrations.map(({ name }) => name)
