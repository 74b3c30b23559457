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
import * as passwords from './0022-passwords.ts'
import * as silentChanges from './0023-silent-changes.ts'
import * as testAnswers from './0024-test-answers.ts'
import * as captions from './0025-captions.ts'
import * as care from './0026-care.ts'
import * as importReports from './0027-import-reports.ts'
import * as tasks from './0028-tasks.ts'
import * as accessKeys from './0029-access-keys.ts'
import * as messages from './0030-messages.ts'
import * as sitters from './0031-sitters.ts'
import * as photosOfSitters from './0032-photos-of-sitters.ts'

/** A frozen step of the schema. What has been released is never edited: a change is a new step. */
export type SchemaMigration = { name: string; up(db: Kysely<unknown>, engine: Engine): Promise<void> }

/** A step with the hash of its file when it was released: an edit would leave all existing databases behind. */
type ReleasedMigration = SchemaMigration & { sha256: string }

/** All steps, in order. */
export const migrations: readonly ReleasedMigration[] = [
  {
    name: '0001-foundation',
    up: foundation.up,
    sha256: '9a037a2a1d837e623e1fdd21533ac2a0f490349ed0578821ea5b147d90e976ba',
  },
  {
    name: '0002-imports',
    up: imports.up,
    sha256: '9a6864830c4054de0de325a99fabd83c1d4cb68dc9120f99da1b5c27ff01b6b6',
  },
  {
    name: '0003-images',
    up: images.up,
    sha256: '4f7bb0084d702e6002dfb35e0eb3b9d5e40b1dbbdcf2b8460a636961d2067fa1',
  },
  {
    name: '0004-administration',
    up: administration.up,
    sha256: '6982b29e5a71c18d800a0ace99565ed62d8773e1c6c99c2f21fb5fca98c4ced8',
  },
  {
    name: '0005-search-and-sizes',
    up: searchAndSizes.up,
    sha256: 'b495a094dfb039002549f98452cb67fca10bbbe7d51f1c9681c35dcf80bf486b',
  },
  {
    name: '0006-settings',
    up: settings.up,
    sha256: 'c83e2f67a304ee5a733f9315daed565851a9a11f822e1dc947aa0511c68ef076',
  },
  {
    name: '0007-storage',
    up: storage.up,
    sha256: 'e1f547339dfb49a0d750f2facfa0646904a99f40667a1e916734260127a44c3f',
  },
  {
    name: '0008-merged-imports',
    up: mergedImports.up,
    sha256: 'a3e5691e776f4a2e1dd6d0e62d82c92a375cb29e10515eee649354f791a38cd3',
  },
  {
    name: '0009-reach',
    up: reach.up,
    sha256: 'a6d306be68af36561ac64c2f3bc158e19887f5d91a3c1f2f97a002b085226b52',
  },
  {
    name: '0010-origins',
    up: origins.up,
    sha256: 'a460385d6f1e6722a4623f2e5368085caf847bf6782a90fb595a4c6bed2fa8b0',
  },
  {
    name: '0011-water',
    up: water.up,
    sha256: '5bcdbb25ff0d04c5dd049b315c3c459247dc440d6855d35a332eab3b88567f01',
  },
  {
    name: '0012-own-parameters',
    up: ownParameters.up,
    sha256: '620977a7a1635cbba6469326c1d79856f24ac295c5e29feeefd2555c11b6ae1c',
  },
  {
    name: '0013-targets',
    up: targets.up,
    sha256: '2d257db211a22adb118878a56ced19c974cf01eedc7242e4c748dc29d5832d92',
  },
  {
    name: '0014-accounts',
    up: accounts.up,
    sha256: '023fdd395f85d5a670d86810781031f8d275723c4c81160ec4dbd09c66df207a',
  },
  {
    name: '0015-import-history',
    up: importHistory.up,
    sha256: '3f153a6f9fb640bfb22035cde3b2ea8340796fc9ea98c181dafe2ccbdc4ba234',
  },
  {
    name: '0016-import-mappings',
    up: importMappings.up,
    sha256: '4dde9a2b46aeec3c1302f4d81e62bc437a3f698982dd9c48fb689d50a71210f0',
  },
  {
    name: '0017-shared-by-nodes',
    up: sharedByNodes.up,
    sha256: '74556849cca58e22becfe8c9185fdd2fa0b0f2131691fbec51a7a92e11e25ab2',
  },
  {
    name: '0018-pairings',
    up: pairings.up,
    sha256: 'f81327e331150c31480f1db197b9ae1192d255dca1f06c04d9c93a2a6dacfe22',
  },
  {
    name: '0019-rollups',
    up: rollups.up,
    sha256: '3628ac0b85788ce173a5856de9acdf22da9ef8da4c3fde7fad1c13cdaaee737e',
  },
  {
    name: '0020-long-keys',
    up: longKeys.up,
    sha256: '329f3b0e621d0b34a4117afa226a2f9cdb63d55e2267638c5b7494abd61b0f2c',
  },
  {
    name: '0021-wider-rollups',
    up: widerRollups.up,
    sha256: '8756dd7e3469b2bd056eac507b1cedf175c535c293fa7beee12c26f5f0e56df0',
  },
  {
    name: '0022-passwords',
    up: passwords.up,
    sha256: 'cdbf121a17720e85948641fcedf39bf7ef535343e16dc5d61b8d6dbd5d1272d1',
  },
  {
    name: '0023-silent-changes',
    up: silentChanges.up,
    sha256: 'ac9fc93747d3e23a5a2a9b5eb4724dc2c58a02785e89144b3e348f23ef2f193b',
  },
  {
    name: '0024-test-answers',
    up: testAnswers.up,
    sha256: 'd9f804ca9b6983e7b8ee9c4c747d4bfc67ef7ea8a0c969ded8b6d8a47cd269c3',
  },
  {
    name: '0025-captions',
    up: captions.up,
    sha256: '372e5ca293f127e8e6b2e5923a9c1965a6e36c6af4dc0cb04ad8a163aebbbe25',
  },
  {
    name: '0026-care',
    up: care.up,
    sha256: '94901f1066db50ed40c2c0dfffb7c6fd4e9e346ad0276b994ee68a30707186d7',
  },
  {
    name: '0027-import-reports',
    up: importReports.up,
    sha256: '272ea622a2ce7e329675c9eb42a83e2808691204ef0cc4151bc753ceb1e5d434',
  },
  {
    name: '0028-tasks',
    up: tasks.up,
    sha256: '0a7b8a3fdfff4944cc061171c543d3d0691406d22c2a045234bf8eaa6e00bb1f',
  },
  {
    name: '0029-access-keys',
    up: accessKeys.up,
    sha256: '99902f8a6c009d8083c628367a7c16e2d2292b365d2e1b00fe4df5a6f9dc42de',
  },
  {
    name: '0030-messages',
    up: messages.up,
    sha256: '74c358471f33071e7ff3535aee7670ab5e265aa18e8c654d5a4222355534e7f4',
  },
  {
    name: '0031-sitters',
    up: sitters.up,
    sha256: '13c7ff6d990431b7ef9d1a5ee2c1a881ace9245022acbce29992a56ea912f7ca',
  },
  {
    name: '0032-photos-of-sitters',
    up: photosOfSitters.up,
    sha256: 'f9c2a7a1a0101669f893230a9737f7fa7ac95716058adb2b9c8d1e27959b2af1',
  },
]

export const knownMigrations: readonly string[] = migrations.map(({ name }) => name)

/** What several steps use; it is frozen like them. */
export const columnTypes = {
  name: 'column-types',
  sha256: 'f54f25b76acb9773d6cf202046c6fae85178006de4d85ae728b84e38efd5787e',
}
