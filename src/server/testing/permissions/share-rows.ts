import { deleteKey } from '#server/access-keys/keys.store.ts'
import { pictureName } from '#server/shares/picture-names.ts'
import { enterShare } from '#server/testing/shares.ts'
import type { PermissionPart, Row, Target } from './permission-cells.ts'
import { everyone, nobody } from './permission-cells.ts'

type Link = { k: string; picture: string }
/** Links to the target: one that is live, one that has ended and one that was revoked. */
type Entered = { links: { live: Link; ended: Link; revoked: Link } }

/** Whoever calls, the link alone decides; it shows no tank that is deleted. */
const byLink = {
  active: everyone(200).active,
  inactive: everyone(404).active,
  missing: everyone(404).active,
}
const over = { active: byLink.missing, inactive: byLink.missing, missing: byLink.missing }

function rowsOf(request: (link: Link) => { params?: Record<string, string>; query: string }) {
  return [
    ['by a live link', ({ links }) => request(links.live), byLink],
    ['by a link that has ended', ({ links }) => request(links.ended), over],
    ['by a link that was revoked', ({ links }) => request(links.revoked), over],
    ['by none', () => ({ ...request({ k: '', picture: 'A'.repeat(16) }), query: '' }), over],
  ] as const satisfies readonly Row<Target & Entered>[]
}

const aShare = { name: 'Forum', shows: ['photos'], since: null, days: 21 }
const asShared = (target: Target) => ({ params: { id: target.aquariumId } })

/** Links that show a tank to people without an account. */
export const sharePart = {
  async enter({ db }, { owner, aquariumId }) {
    const ofTank = db.selectFrom('images').select('id').where('aquarium_id', '=', aquariumId)
    const { id } = await ofTank.executeTakeFirstOrThrow()
    const enter = async (expiresAt?: string) => {
      const share = await enterShare(db, owner, { aquariumId, ...(expiresAt !== undefined && { expiresAt }) })
      return { k: share.secret, picture: pictureName(share, id), publicId: share.publicId }
    }
    const ended = await enter(new Date(Date.now() - 1000).toISOString())
    const [live, revoked] = [await enter(), await enter()]
    await deleteKey(db, { id: revoked.publicId, userId: owner.id })
    return { links: { live, ended, revoked } }
  },
  rows: {
    'POST /api/aquariums/:id/shares': [
      [
        'a link',
        (target) => ({ ...asShared(target), body: aShare }),
        {
          active: { anonymous: nobody, owner: 201, other: 404, admin: 404 },
          inactive: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
          missing: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
        },
      ],
      [
        'for longer than three weeks',
        (target) => ({ ...asShared(target), body: { ...aShare, days: 22 } }),
        { active: { anonymous: nobody, owner: 400, other: 400, admin: 400 } },
      ],
    ],
    'GET /api/shared': rowsOf(({ k }) => ({ query: `?k=${k}` })),
    'GET /api/shared/series': rowsOf(({ k }) => ({ query: `?k=${k}` })),
    'GET /api/shared/pictures/:image/:size': rowsOf(({ k, picture }) => ({
      params: { image: picture, size: 'full' },
      query: `?k=${k}`,
    })),
  },
} satisfies PermissionPart<Entered>
