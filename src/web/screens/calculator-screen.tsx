import { useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useSearchParams } from 'react-router'
import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { aquariumPage } from '#contract/pages.ts'
import { readId } from '#domain/ids.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { call } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import { useOtherOwnersTank } from '#web/aquariums/other-owner-banner.tsx'
import { useParametersOf, useUnits } from '#web/browser/preferences.ts'
import { AddToCare } from '#web/calculators/add-to-care.tsx'
import type { Calculator, CalculatorForm } from '#web/calculators/calculator.ts'
import { CalculatorView } from '#web/calculators/calculator-view.tsx'
import { calculators } from '#web/calculators/calculators.ts'
import { knownOf } from '#web/calculators/tank-known.ts'
import { load } from '#web/offline/load.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import * as css from '#web/parameter/parameter.module.css'
import { BackLink } from '#web/ui/back-link.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as own from './calculator-screen.module.css'

type LoadedCalculator = {
  aquarium: WholeAquarium
  /** Undefined where it could not be loaded: the calculators work without it. */
  consumption: Consumption | undefined
}

export function meta({ loaderData }: { loaderData: LoadedCalculator | undefined }) {
  return privatePageMeta({
    title: loaderData ? `Calculator – ${loaderData.aquarium.name}` : 'Tank',
    description: 'Dose, water change and salt of a tank, worked out line by line.',
  })
}

export async function loader({
  params: { id: text = '' },
  request: { signal },
}: LoaderFunctionArgs): Promise<LoadedCalculator> {
  const id = readId(text)
  if (id === undefined) throw aquariumNotFound()
  const params = { id }
  const [aquarium, consumption] = await Promise.all([
    load('GET /api/aquariums/:id', { params, query: { logs: 'none' }, signal }),
    call('GET /api/aquariums/:id/consumption', { params, signal }).catch(() => undefined),
  ])
  return { aquarium, consumption }
}

export default function CalculatorScreen() {
  const { aquarium, consumption } = useLoaderData<typeof loader>()
  const units = useUnits()
  const { mayEdit, banner } = useOtherOwnersTank(aquarium)
  return (
    <div className={css.page}>
      {banner}
      <header className={css.head}>
        <BackLink to={aquariumPage(aquarium.id)}>{aquarium.name}</BackLink>
        <div className={`${css.name} ${own.name}`}>
          <h1>Calculator</h1>
          <p>Filled in from your tank. Change any number: nothing is saved.</p>
        </div>
      </header>
      {/* In other units the fields begin anew: a number that was typed keeps no unit. */}
      <Calculators
        key={`${aquarium.id} ${JSON.stringify(units)}`}
        {...{ aquarium, consumption, units, mayEdit }}
      />
    </div>
  )
}

type CalculatorsProps = LoadedCalculator & { units: Units; mayEdit: boolean }

function Calculators({ aquarium, consumption, units, mayEdit }: CalculatorsProps) {
  const parameters = useParametersOf(aquarium)
  const now = useWallClock(aquarium.time_zone)
  const known = useMemo(
    () => knownOf(aquarium, { units, parameters, consumption, now }),
    [aquarium, units, parameters, consumption, now],
  )
  const [search, setSearch] = useSearchParams()
  const [forms, setForms] = useState<Readonly<Record<string, CalculatorForm>>>(() => {
    const asked = parameters.find(({ slug }) => slug === search.get('parameter'))?.key
    return Object.fromEntries(calculators.map(({ key, start }) => [key, start(known, asked)]))
  })
  const calculator = calculators.find(({ key }) => key === search.get('of')) ?? (calculators[0] as Calculator)
  function show(of: string) {
    setSearch((before) => ({ ...Object.fromEntries(before), of }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <>
      <Choice
        label="Calculator"
        options={calculators.map(({ key, label }) => ({ value: key, label }))}
        chosen={calculator.key}
        onChoose={show}
      />
      <div className={own.calculator}>
        <CalculatorView
          key={calculator.key}
          calculator={calculator}
          form={forms[calculator.key] ?? calculator.start(known)}
          known={known}
          onChange={(form) => setForms({ ...forms, [calculator.key]: form })}
          {...(mayEdit && {
            asEntry: (advised, productId) => <AddToCare tank={aquarium} {...{ advised, productId }} />,
          })}
        />
      </div>
    </>
  )
}

export const ErrorBoundary = AquariumFailure
