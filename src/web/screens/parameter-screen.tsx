import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Outlet, replace, useLoaderData, useSearchParams } from 'react-router'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumPage } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { asFailure, call } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import { useOtherOwnersTank } from '#web/aquariums/other-owner-banner.tsx'
import { useParametersOf } from '#web/browser/preferences.ts'
import { CalculatorLink } from '#web/calculators/calculator-link.tsx'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import * as css from '#web/parameter/parameter.module.css'
import { readParameterAddress } from '#web/parameter/parameter-address.ts'
import { ParameterHead } from '#web/parameter/parameter-head.tsx'
import { StatisticsList } from '#web/parameter/statistics-list.tsx'
import { StretchList } from '#web/parameter/stretch-list.tsx'
import { withCustomLatest, withCustomSeries } from '#web/readings/custom-values.ts'
import { testsOf } from '#web/readings/known-tests.ts'
import { oldWords } from '#web/readings/state-words.ts'
import { TargetsButton } from '#web/targets/targets-button.tsx'
import { ChartFailure } from '#web/trends/chart-failure.tsx'
import { ChartPanel } from '#web/trends/chart-panel.tsx'
import { mayShowOtherRange, readChartRange } from '#web/trends/chart-range.ts'
import { MarksSince, noMarks, withEventMarks } from '#web/trends/event-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { WhyButton } from '#web/why/why-button.tsx'
import { ParameterNotice } from './parameter-notice.tsx'

const TankChanges = lazyWhenIdle(async () => (await import('#web/insight/tank-changes.tsx')).TankChanges)

export type LoadedParameter = {
  aquarium: WholeAquarium
  /** The parameter in its stored unit. */
  parameter: Parameter
  series: Series | Error
  /** Before this moment some entries of care have no mark on the chart. */
  marksFrom: string | null
  /** The figures of the range that the chart shows; null without readings. */
  figures: ParameterStatistics | null
}

export function meta({ loaderData }: { loaderData: LoadedParameter | undefined }) {
  const { parameter, aquarium } = loaderData ?? {}
  return privatePageMeta({
    title: parameter && aquarium ? `${parameter.label} – ${aquarium.name}` : 'Tank',
    description: 'One water parameter of a tank: its trend, its statistics and its readings.',
  })
}

export async function loader({
  params: address,
  url,
  request: { signal },
}: LoaderFunctionArgs): Promise<LoadedParameter> {
  const { id, key, customId } = readParameterAddress(address)
  const params = { id }
  const range = readChartRange(url.searchParams)
  const asked = call('GET /api/aquariums/:id', { params, query: { logs: 'none' }, signal })
  // Only the tank tells whether it has this parameter of its own, so it is waited for first.
  if (customId !== undefined && !parametersOf(await asked).some((one) => one.key === key))
    throw replace(aquariumPage(id))
  const query =
    customId === undefined ? range : ({ ...range, own: String(customId), common: 'none' } as const)
  const [aquarium, series, marks, found] = await Promise.all([
    asked,
    call('GET /api/aquariums/:id/series', { params, query, signal })
      .then((found) => withCustomSeries(found, found.own))
      .catch(asFailure),
    call('GET /api/aquariums/:id/marks', { params, query: range, signal }).catch(() => noMarks),
    call('GET /api/aquariums/:id/figures', { params, query: { parameter: key, ...range }, signal }),
  ])
  const parameter = parametersOf(aquarium).find((one) => one.key === key)
  if (!parameter) throw replace(aquariumPage(id))
  const figures = 'figures' in found ? found.figures : null
  return {
    aquarium: withCustomLatest(aquarium),
    parameter,
    series: withEventMarks(series, marks),
    marksFrom: marks.complete_from,
    figures,
  }
}

export const shouldRevalidate = mayShowOtherRange

export default function ParameterScreen() {
  const { aquarium, series, marksFrom, figures, ...loaded } = useLoaderData<typeof loader>()
  const parameters = useParametersOf(aquarium)
  const parameter = parameters.find(({ key }) => key === loaded.parameter.key) ?? loaded.parameter
  const now = useWallClock(aquarium.time_zone)
  const { mayEdit, banner } = useOtherOwnersTank(aquarium)
  // A line alone on the chart has a scale of its own, so its values are not divided.
  const drawn = useMemo(
    () => [{ ...parameter, chartDivisor: 1, charted: true, line: parameters.indexOf(parameter) }],
    [parameters, parameter],
  )
  const log = () =>
    logging.open({ verb: 'create', aquariumId: aquarium.id, first: [parameter.key], ...testsOf(aquarium) })
  const measured = parameters.filter(({ key }) => aquarium.latest[key])
  const logging = useTaskHere<LogTask>()
  const reading = aquarium.latest[parameter.key]
  const isOld =
    reading !== null &&
    oldWords({ ...reading, before: aquarium.tests_before[parameter.key] }, now) !== undefined
  const [search] = useSearchParams()
  const isOnly = figures?.count === 1 && !search.has('from') && !search.has('to')
  return (
    // By the key, no state of one parameter's chart is left when another one is opened.
    <div key={parameter.key} className={css.page}>
      {banner}
      <ParameterHead
        aquarium={aquarium}
        parameter={parameter}
        measured={measured}
        now={now}
        {...(mayEdit && {
          asButton: (range) => (
            <TargetsButton aquarium={aquarium} parameters={parameters} startsAt={parameter.key}>
              {range}
            </TargetsButton>
          ),
        })}
        actions={
          <>
            {mayEdit && reading && (
              <Button tone="filled" onClick={log}>
                + Log
              </Button>
            )}
            <WhyButton parameters={[parameter]} look="words" />
            <CalculatorLink aquariumId={aquarium.id} parameter={parameter} />
          </>
        }
      />
      <ParameterNotice {...{ aquarium, parameter, isOnly, mayEdit, now }} />
      {reading && !isOnly && (
        <>
          <ChartPanel
            parameters={drawn}
            series={series}
            aquariumId={aquarium.id}
            undrawn={<MarksSince from={marksFrom} />}
            failure={<ChartFailure series={series} failure={undefined} />}
          />
          <TankChanges aquarium={aquarium} parameters={parameters} only={parameter.key} />
          {figures && <StatisticsList statistics={figures} parameter={parameter} kind={aquarium.kind} />}
          {figures && isJudged(parameter) && (
            <StretchList
              stretches={figures.stretches}
              parameter={parameter}
              isOver={isOld}
              onShow={() => document.getElementById('trends-heading')?.scrollIntoView()}
            />
          )}
        </>
      )}
      {/* Also without a latest reading: those that are dated ahead are none, and are corrected here. */}
      <Outlet context={mayEdit} />
      <LogDialog parameters={parameters} task={logging.task} onClose={logging.close} />
    </div>
  )
}

export const ErrorBoundary = AquariumFailure
