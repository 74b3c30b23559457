import { useEffect, useState } from 'react'
import type { AccessKey } from '#contract/access.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { inThreeWeeks } from '#web/ui/time/until-words.ts'
import * as css from './share.module.css'
import { shareWords as words } from './share-words.ts'

/** The links of a tank, also those that have ended and can be renewed. Nothing where there are none. */
export function SharesOfTank({ tankId }: { tankId: number }) {
  const [shares, setShares] = useState<readonly AccessKey[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/access', { signal: leaving.signal }).then(
      (keys) => setShares(keys.filter(({ kind, aquarium_id }) => kind === 'share' && aquarium_id === tankId)),
      (error: unknown) => leaving.signal.aborted || showRefusal({ title: words.listFailed, error }),
    )
    return () => leaving.abort()
  }, [tankId])

  async function renew({ id, name }: AccessKey) {
    try {
      const body = { expires_at: inThreeWeeks() }
      const renewed = await call('PUT /api/access/:id', { params: { id }, body })
      setShares((present) => present.map((one) => (one.id === id ? renewed : one)))
      showMessage({ title: words.renewed(name), type: 'success' })
    } catch (error) {
      showRefusal({ title: words.renewFailed, error })
    }
  }
  async function end(share: AccessKey) {
    const { id, name } = share
    try {
      await call('DELETE /api/access/:id', { params: { id } })
      setShares((present) => present.filter((one) => one.id !== id))
      showMessage({ title: hasEnded(share) ? words.removed(name) : words.ended(name), type: 'success' })
    } catch (error) {
      showRefusal({ title: words.endFailed, error })
    }
  }

  if (shares.length === 0) return null
  return (
    <section className={css.present} aria-labelledby="shares-heading">
      <h3 id="shares-heading">{words.present}</h3>
      <ul>
        {shares.map((share) => (
          <li key={share.id}>
            <strong>{share.name}</strong>
            <p>{words.used(share.uses, share.expires_at ?? '', hasEnded(share))}</p>
            <div className={css.buttons}>
              <Button
                size="small"
                aria-label={words.renewNamed(share.name)}
                onClick={() => void renew(share)}
              >
                {words.renew}
              </Button>
              <Button
                size="small"
                tone="danger"
                aria-label={hasEnded(share) ? words.removeNamed(share.name) : words.endNamed(share.name)}
                onClick={() => void end(share)}
              >
                {hasEnded(share) ? words.remove : words.end}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function hasEnded({ expires_at }: AccessKey): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now()
}
