import { isDeepStrictEqual } from 'node:util'
import type { KindAndTargets, WantedTargets } from '#contract/aquariums/targets.ts'
import { invalidRequest, targetsChanged } from '#contract/errors/errors.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { targetFault } from '#domain/parameters/targets.ts'
import { changeInAquarium, lockVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { refuseForeignParameters } from '#server/parameters/parameters.rules.ts'
import * as store from './targets.store.ts'

type Wanting = { id: number; actor: Actor; wanted: WantedTargets; now: Date }

/**
 * Replaces kind and targets. @throws aquarium_not_found; invalid_request for limits that contradict each other;
 * targets_changed when
 * what the caller has read is not stored any more
 */
export async function putTargets(
  db: Db,
  { id, actor, wanted: { before, ...wanted }, now }: Wanting,
): Promise<KindAndTargets> {
  const { stored } = await changeInAquarium(db, {
    actor,
    find: (db) => lockVisibleAquarium(db, { id, actor }),
    async work(db) {
      refuseFaults(wanted)
      const ids = Object.keys(wanted.targets).map(idOfCustomKey)
      await refuseForeignParameters(db, { aquariumId: id, ids })
      const present = await store.readTargets(db, id)
      const isExpected = [before ?? present, wanted].some((one) => isDeepStrictEqual(one, present))
      if (!isExpected) throw targetsChanged()
      await store.replaceTargets(db, id, { ...wanted, now })
      const changed = (['kind', 'targets'] as const).filter(
        (field) => !isDeepStrictEqual(present[field], wanted[field]),
      )
      return { stored: await store.readTargets(db, id), changed }
    },
    audit: ({ changed }) =>
      changed.length > 0
        ? { action: 'update', target: 'aquarium', targetId: id, fields: changed }
        : undefined,
  })
  return stored
}

/** Names each wrong target by its parameter. @throws invalid_request */
function refuseFaults({ targets }: KindAndTargets) {
  const labels = new Map<string, string>(parametersOf().map(({ key, label }) => [key, label]))
  const faults = Object.entries(targets).flatMap(([key, target]) => {
    const fault = target && targetFault(target)
    return fault ? [[key, `${labels.get(key) ?? 'Range'}: ${fault}`] as const] : []
  })
  if (faults.length > 0) throw invalidRequest(Object.fromEntries(faults))
}
