import { Link } from 'react-router'
import { calculatorPage } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { CalculatorKey } from './calculator.ts'
import * as css from './calculator-link.module.css'

/** What is done about a parameter that can be worked out. */
const questions: Readonly<Partial<Record<string, { of: CalculatorKey; words: string }>>> = {
  alkalinity: { of: 'dose', words: 'How much to dose?' },
  calcium: { of: 'dose', words: 'How much to dose?' },
  magnesium: { of: 'dose', words: 'How much to dose?' },
  salinity: { of: 'salt', words: 'How much salt?' },
  nitrate: { of: 'change', words: 'How much water to change?' },
}

type CalculatorLinkProps = { aquariumId: number; parameter: Pick<Parameter, 'key' | 'slug'> }

/** Leads to the tank's calculator, filled in for a parameter; nothing where there is nothing to work out. */
export function CalculatorLink({ aquariumId, parameter }: CalculatorLinkProps) {
  const question = questions[parameter.key]
  if (!question) return null
  return (
    <Link
      className={css.link}
      to={calculatorPage(aquariumId, { of: question.of, parameter: parameter.slug })}
    >
      {question.words}
    </Link>
  )
}
