import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { accessPage, aquariumPage, devicesPage } from '#contract/pages.ts'
import { readId } from '#domain/ids.ts'
import { maxSittingDays } from '#domain/limits.ts'
import {
  dayOf,
  daySeconds,
  readDay,
  secondsToTimestamp,
  timestampToSeconds,
  wallClock,
} from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import * as list from '#web/devices/devices.module.css'
import { devicesWords } from '#web/devices/devices-words.ts'
import { PairingPanel } from '#web/devices/pairing-panel.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import * as settings from '#web/settings/settings.module.css'
import { NotePanel } from '#web/sitting/note-panel.tsx'
import { PaperSheet } from '#web/sitting/paper-sheet.tsx'
import * as css from '#web/sitting/sitting.module.css'
import { lookAfterWords as words } from '#web/sitting/sitting-words.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import * as field from '#web/ui/form/field.module.css'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'

export function meta({ loaderData }: { loaderData: { aquarium: WholeAquarium } | undefined }) {
  const name = loaderData?.aquarium.name
  return privatePageMeta({
    title: name === undefined ? words.open : words.title(name),
    description: words.description,
  })
}

export async function loader({ params: { id: text = '' }, request: { signal } }: LoaderFunctionArgs) {
  const id = readId(text)
  if (id === undefined) throw aquariumNotFound()
  const [aquarium, home] = await Promise.all([
    call('GET /api/aquariums/:id', { params: { id }, query: { logs: 'none' }, signal }),
    call('GET /api/home-network', { signal }),
  ])
  // Only its owner lets somebody into a tank.
  if (aquarium.owner) throw aquariumNotFound()
  return { aquarium, isReachable: home.on || home.public_address !== null }
}

/** A fortnight, as most are away. */
const usualDays = 14

export default function LookAfterScreen() {
  const { aquarium, isReachable } = useLoaderData<typeof loader>()
  const today = dayOf(wallClock(new Date()))
  const [note, setNote] = useState(aquarium.sitter_note ?? '')
  const [text, setText] = useState(() => daysAfter(today, usualDays))
  const day = readDay(text)
  const last = day !== undefined && day >= today && day < daysAfter(today, maxSittingDays) ? day : undefined
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <div>
        <BackLink to={aquariumPage(aquarium.id)}>{aquarium.name}</BackLink>
        <h1>{words.title(aquarium.name)}</h1>
        <p className={list.lead}>{words.lead}</p>
      </div>
      <NotePanel aquarium={aquarium} note={note} onNote={setNote} />
      <PairingPanel
        isReachable={isReachable}
        first={last === undefined ? words.until.first : undefined}
        said={{ ...words.pair, noWay: <NoWay /> }}
        {...(last !== undefined && {
          asked: { kind: 'caretaker', aquarium_id: aquarium.id, until: endOf(last) },
        })}
      >
        {(isOpen) => (
          <div className={css.until}>
            <DateField
              id="sitting-until"
              kind="day"
              label={words.until.label}
              calendarLabel={words.until.calendar}
              required="until"
              classes={{ field: field.field, box: field.control, wrong: css.wrong }}
              text={text}
              readOnly={isOpen}
              error={last === undefined ? words.until.wrong(maxSittingDays) : undefined}
              onChange={setText}
            >
              {isOpen && <span className={list.quiet}>{words.until.open}</span>}
            </DateField>
          </div>
        )}
      </PairingPanel>
      <p className={settings.lead}>
        {words.pair.listed} <Link to={accessPage}>{words.pair.listedLink}</Link>.
      </p>
      <Panel labelledBy="sheet-heading">
        <div className={list.section}>
          <PanelTitle id="sheet-heading">{words.sheet.title}</PanelTitle>
          <p className={list.note}>{words.sheet.note}</p>
          <div className={list.buttons}>
            <Button size="tall" disabled={last === undefined} onClick={() => print()}>
              {words.sheet.print}
            </Button>
          </div>
          {last !== undefined && <PaperSheet {...{ aquarium, note, isReachable }} from={today} to={last} />}
        </div>
      </Panel>
    </div>
  )
}

function NoWay() {
  return (
    <>
      {words.pair.noWay} <Link to={devicesPage}>{devicesWords.title}</Link>.
    </>
  )
}

function daysAfter(day: string, days: number): string {
  return secondsToTimestamp(timestampToSeconds(`${day}T00:00:00`) + days * daySeconds).slice(0, 10)
}

/** The instant at which a day ends by the clock of this browser. */
function endOf(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}

export const ErrorBoundary = AquariumFailure
