import { useRevalidator } from 'react-router'
import type { HomeNetworkState } from '#contract/home-network.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './devices.module.css'
import { devicesWords } from './devices-words.ts'

const words = devicesWords.home

/** Whether phones in the home network reach this Coralline; on the computer that runs it also the switch. */
export function HomePanel({ home }: { home: HomeNetworkState }) {
  return (
    <Panel labelledBy="home-heading">
      <div className={css.section}>
        <PanelTitle id="home-heading">{words.title}</PanelTitle>
        {home.on ? (
          <div>
            <p className={css.text}>{words.on}</p>
            <ul className={css.addresses}>
              {home.addresses.map((address) => (
                <li key={address}>{address}</li>
              ))}
            </ul>
            <p className={css.warning}>
              {words.warning} {words.fixed}
            </p>
          </div>
        ) : (
          <p className={css.text}>{words.off}</p>
        )}
        {home.problem !== null && <p className={css.over}>{home.problem}</p>}
        <HomeSwitch home={home} />
      </div>
    </Panel>
  )
}

function HomeSwitch({ home }: { home: HomeNetworkState }) {
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()
  if (home.decided_by === 'setting') return <p className={css.note}>{home.on ? words.setOn : words.setOff}</p>
  if (!home.is_this_computer)
    return (
      <p className={css.note}>
        {home.computer_address === null ? (
          home.on ? (
            words.noAddressOff
          ) : (
            words.noAddress
          )
        ) : (
          <>
            {words.elsewhere} <a href={`${home.computer_address}/devices`}>{home.computer_address}</a>{' '}
            {words.elsewhereEnd}
          </>
        )}
      </p>
    )

  async function turn(on: boolean) {
    try {
      await call('PUT /api/home-network', { body: { on } })
      await revalidate()
    } catch (error) {
      showRefusal({ title: words.failed, error, next: 'change it again' })
    }
  }

  const doing = home.on ? words.stopping : words.allowing
  return (
    <div className={css.buttons}>
      <Button
        size="tall"
        tone={home.on ? 'quiet' : 'filled'}
        aria-disabled={isSending}
        onClick={() => void send(() => turn(!home.on))}
      >
        {isSending ? doing : home.on ? words.stop : words.allow}
      </Button>
    </div>
  )
}
