import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { postPage } from '#contract/pages.ts'
import { effectOf, mostPerDay } from '#domain/care/dosing.ts'
import { amountText } from '#domain/care/event-words.ts'
import { mostPptPerDay, seaSaltsPerFreshLitre, seaSaltsPerLitre } from '#domain/care/salt-mix.ts'
import type { Salt } from '#domain/care/salts.ts'
import { calciumPerDkh, dosedParameters, saltFormulas, strengthOfSalt } from '#domain/care/salts.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import type { CalculatorKey } from './calculator.ts'

type Explanation = { title: string; lead: string; formulas: ReactNode }

/** What each calculator is for, and its formulas, which are read without a script, too. */
export const explanations: Readonly<Record<CalculatorKey, Explanation>> = {
  dose: {
    title: 'Dose',
    lead: 'How much of a product or a salt holds alkalinity, calcium or magnesium where it is, and how much brings it up, on how many days.',
    formulas: (
      <>
        <ul>
          <li>
            <strong>What 1 ml or 1 g gives:</strong> the rise on the label × the litres on the label ÷ the
            amount on the label ÷ the litres of your tank.
          </li>
          <li>
            <strong>To hold:</strong> what the tank uses a day ÷ what 1 ml or 1 g gives.
          </li>
          <li>
            <strong>To raise:</strong> (goal − now) ÷ what 1 ml or 1 g gives, on so many days that none brings
            more than {mostPerDay.alkalinity} dKH, {mostPerDay.calcium} ppm of calcium or{' '}
            {mostPerDay.magnesium} ppm of magnesium.
          </li>
          <li>
            <strong>Calcium:</strong> with each dKH corals use {calciumPerDkh.toFixed(1)} ppm of calcium.
          </li>
          <li>
            <strong>1 g in 100 L</strong> raises, by the weights of its atoms:{' '}
            {Object.entries(saltFormulas).map(([salt, formula]) => (
              <span key={salt}>
                {formula} {raisesOf(salt as Salt)};{' '}
              </span>
            ))}
            as pure as it is.
          </li>
        </ul>
        <p>
          An example: 100 g of Na2CO3 in 1 L, a tank of 300 L, from 7 to 8.5 dKH: 85.05 ml in all, 42.53 ml on
          each of 2 days. If it uses 1.2 dKH a day, 68.04 ml a day holds it. Why a dose should follow what the
          tank uses:{' '}
          <Link to={postPage('top-5-ways-to-keep-your-tank-stable')}>five ways to keep a tank stable</Link>.
        </p>
      </>
    ),
  },
  change: {
    title: 'Water change',
    lead: 'What a change of water does to nitrate, phosphate, alkalinity, calcium or magnesium, how many changes lead to a goal, and how large a single one must be.',
    formulas: (
      <>
        <ul>
          <li>
            <strong>After n changes:</strong> new + (now − new) × (1 − share)^n.
          </li>
          <li>
            <strong>Pumped in</strong> while the mixed water runs out: new + (now − new) × e^(−volumes).
          </li>
          <li>
            <strong>How many:</strong> ln((goal − new) ÷ (now − new)) ÷ ln(1 − share), rounded up.
          </li>
          <li>
            <strong>How large at once:</strong> 1 − (goal − new) ÷ (now − new).
          </li>
          <li>
            <strong>In the long run:</strong> new + rise between two changes ÷ share, before each change.
          </li>
        </ul>
        <p>
          An example: five changes of 10 % with clean water take 40 ppm of nitrate to 23.62. A schedule for
          them:{' '}
          <Link to={postPage('reef-tank-maintenance-schedule-template-free-download')}>
            the maintenance template
          </Link>
          .
        </p>
      </>
    ),
  },
  salt: {
    title: 'Salt',
    lead: 'How much salt new water takes, how to bring a tank to a salinity, and what evaporation does to it.',
    formulas: (
      <>
        <ul>
          <li>
            <strong>New water:</strong> litres × ppt × grams on the label ÷ ppt on the label. No mix can do
            with less than {seaSaltsPerLitre(35).toFixed(1)} g per litre for 35 ppt at 25 °C, or{' '}
            {seaSaltsPerFreshLitre(35).toFixed(1)} g for each litre of fresh water: that is sea salt without
            any water of its own.
          </li>
          <li>
            <strong>To raise a tank:</strong> the same with the difference, at most {mostPptPerDay} ppt a day.
          </li>
          <li>
            <strong>To lower it:</strong> litres × (1 − goal ÷ now) of tank water out, fresh water in.
          </li>
          <li>
            <strong>Evaporation:</strong> ppt × litres ÷ (litres − evaporated): the salt stays.
          </li>
          <li>
            <strong>Specific gravity</strong> at 25 °C by the equation of state of seawater (EOS-80): 35 ppt
            is 1.0264.
          </li>
        </ul>
        <p>
          An example: 5 L of 300 L at 35 ppt evaporate, which leaves it at 35.59 ppt. What the instruments get
          wrong:{' '}
          <Link to={postPage('how-to-track-aquarium-parameters-without-expensive-controllers')}>
            tracking without a controller
          </Link>
          .
        </p>
      </>
    ),
  },
}

/** `0.529 dKH`, or what else the salt raises. */
function raisesOf(salt: Salt): string {
  const strength = strengthOfSalt(salt)
  const raised = dosedParameters.flatMap((of) => {
    const effect = effectOf(strength, { litres: 100, of })
    const unit = parameters.find(({ key }) => key === of)?.unit
    return effect > 0 ? [`${amountText(effect)} ${unit}${of === 'alkalinity' ? '' : ` ${of}`}`] : []
  })
  return raised.join(' and ')
}
