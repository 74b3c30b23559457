/** What an answer may not say beside numbers. All of it is compared without accents, in lower case. */

/** Units, as a measured number brings its own, and words that say how much of a day or a spoon. */
const units = words(`
ml cl dl l ul litre litres liter liters millilitre millilitres milliliter milliliters mililitro mililitros litro litros
gallon gallons gal ounce ounces oz lb lbs pound pounds g mg kg ug mcg gr gram grams gramme grammes gramm milligram
milligrams kilogram kilograms kilo kilos gramo gramos teaspoon teaspoons teaspoonful tablespoon tablespoons tsp tbsp spoon
spoons spoonful spoonfuls scoop scoops capful capfuls cup cups cupful cupfuls pinch tropfen teeloffel essloffel loffel
messloffel tasse tassen becher goutte gouttes cuillere cuilleres gota gotas cucharada cucharadas cucharadita cucharaditas
ppm ppb ppt psu sg dkh kh meq mmol mol percent percents percentage percentages permille degree degrees celsius fahrenheit
kelvin siemens watt watts pourcent pourcentage porcentaje
january february april june july august september october november december monday tuesday wednesday thursday friday
saturday sunday noon midnight midday yesterday tomorrow
januar februar marz mai juni juli oktober dezember janvier fevrier avril juin juillet aout septembre octobre novembre
decembre enero febrero marzo abril mayo junio julio agosto septiembre noviembre diciembre
minus negative plus squared cubed hourly daily nightly weekly monthly quarterly yearly annually`)

/** Products and medicines, by their makers, their names and what they are made of. */
const products = words(`
salifert hanna seachem brightwell aquaforest tropic marin fritz kent triton prodibio nopox kalkwasser kalk vodka vinegar
phosguard purigen chemiclean microbacter vibrant interceptor cupramine formalin praziquantel prazipro metronidazole
chloroquine antibiotic antibiotics ciprofloxacin erythromycin amoxicillin doxycycline minocycline kanamycin peroxide bleach
permanganate methylene iodine iodide lugol lugols lanthanum bicarbonate carbonate chloride sulfate sulphate hydroxide epsom
gfo zeolite zeovit biopellets copper medicine medicines medication medications medicate medicated medicating medicament
medikament medikamente medicamento medicamentos drug drugs remedy remedies cure cures treatment treatments treat treats
treated treating antiparasitic levamisole milbemycin fenbendazole flubendazole ivermectin paraguard melafix furan nitrofurazone
reefroids aminos probiotic probiotics bacteria buffer buffers`)
/** Products whose names are words of every day. */
const product =
  /\b(?:red sea|instant ocean|reef crystals|soda ash|baking soda|phosphate remover|carbon(?! dioxide))\b/

/** Words for illnesses and plagues: nobody can tell them from figures. */
const diagnoses = words(`
ich velvet brooklynella uronema amyloodinium cryptocaryon dropsy popeye dinoflagellate dinoflagellates dinos cyanobacteria
cyano bryopsis aiptasia necrosis rtn stn infection infections infected infectious parasite parasites parasitic disease
diseases diseased sick sickness ill illness illnesses poison poisoned poisoning toxic toxin toxins diagnosis diagnose
diagnosed diagnoses diagnostic syndrome bloom blooms outbreak infestation infested plague pest pests contamination
contaminated contaminant bleaching bleached dying fungus fungal rot krank kranke krankheit vergiftung vergiftet infektion
maladie malade empoisonnement enfermedad enfermo enferma envenenamiento infeccion diagnostico suffers suffering crashed
crashing crash starving starved deadly lethal fatal algae alga stressed broken faulty defective dead died`)

/** Nobody can say from figures that something is without danger. */
const safe =
  /^(?:un)?(?:safe(?:ly|r|st|ty)?|harmless|riskless|sicher\w*|ungefahrlich\w*|unbedenklich\w*|harmlos\w*|seguro?s?|segura?s?|seguridad|inofensiv\w*|surement|securite|inoffensi\w*)$/
const safePhrase =
  /\b(?:(?:no|without(?: any)?|zero|any|kein\w*|ohne|sans|aucun|sin|ningun) (?:risk|danger|harm|gefahr|risiko|risque|danger|riesgo|peligro)|not? (?:be )?(?:dangerous|harmful|hazardous|risky)|risk.free|nothing to worry|no need to worry|all is well|nothing (?:is|was|looks|seems) wrong|(?:is|are|looks?|seems?) (?:all |quite )?(?:fine|ok|okay|healthy)|looks? good|no action|(?:est|sont|tout a fait) surs?)\b/

/** Words that ask for something to be put into the water. */
const dosing =
  /\b(?:add|adds|added|adding|pour|pours|pouring|drip|drips|dripping|inject|injecting|administer|sprinkle|squirt|overdose|underdose|redose|hinzufugen|hinzugeben|zugeben|zufugen|dosiere|dosieren|dosier|ajoute[rz]?|versez|verser|dosez|doser|anad\w+|agreg\w+|vierte|verter|dosific\w+)\b|(?:^|\b(?:to|should|must|can|could|may|might|would|please|then|and|or|now|just|also|you|try) )(?:double |slowly |carefully )?dose\b|\bdose (?:more|less|extra|it|some|a)\b|\b(?:increase|raise|lower|reduce|cut|stop|start|adjust|change|up|drop|bump)\w* (?:the |your |its |daily |alkalinity |calcium |magnesium |current )*(?:dos(?:e|es|ing|age)|doser)\b|\btop (?:it |up )?up with\b/
/** Of doses that were given nothing is said with an amount. */
const dosed = /\b(?:dos(?:e|es|ed|ing|age|ages|er|ers)|gegeben|dosis)\b/
const amounts = /#|\b(?:drops?|bottles?|bags?|caps?|amount|quantity|measure|splash|dash|shot|handful)\b/

/** Causes are only guessed at, as figures do not show them. */
const cause =
  /\b(?:because|caus(?:e|es|ed|ing)|due to|owing to|thanks to|as a result|result(?:s|ed|ing)? (?:from|in|of)|led to|leads to|responsible for|the reason|reason is|reason for|explain(?:s|ed)?|that is why|this is why|therefore|thus|hence|consequently|(?:comes?|came|stem(?:s|med)|follow(?:s|ed)|arises?|arose) from|(?:is|was|are|were) behind|consequence|culprit|blame|driven|drove|triggered|raised|lowered|pushed|pulled|brought|(?:made|makes) (?:it|them|alkalinity|calcium|magnesium|salinity|ph)|so (?:the |your )?(?:it|they|temperature|ph|salinity|ammonia|nitrite|nitrate|phosphate|calcium|alkalinity|magnesium) (?:fell|falls|rose|rises|dropped|climbed|went|goes|is|was|changed|moved)|as (?:the |your )?(?:corals?|animals?|fish|growth|lights?|salt|evaporation|heater|doser) \w+|weil|wegen|durch|verursacht|grund|car|parce|cause par|porque|debido)\b/
const guess =
  /\b(?:may|might|could|can|perhaps|possibly|possible|maybe|probably|likely|cannot|unknown|unclear)\b/
/** It may be said that the figures do not show a cause. */
const unknown =
  /\b(?:facts|figures|readings|numbers) (?:alone )?do(?: not|n t) (?:show|tell|say|explain|answer|give)\b|^nothing in (?:the|these) (?:facts|figures|readings) (?:explains?|shows?|tells?|says?)\b|^to find the (?:cause|reason)\b/

/** So much as one of them: "a day", "every week", "per hour". */
const oneOf =
  /\b(?:a|an|per|every|each|pro|jeden?|jede|chaque|par|cada|al|am) (?:\w+ )?(?:second|minute|hour|day|night|week|weekend|month|year|tag|woche|monat|jahr|stunde|minute|sekunde|jour|semaine|mois|an|heure|dia|semana|mes|ano|hora)\b/

/** Why words, as `plainWord` gives them, may not stand in an answer; undefined when they may. */
export function refusedWord(word: string): 'unit' | 'product' | 'diagnosis' | 'safe' | undefined {
  if (units.has(word)) return 'unit'
  if (products.has(word)) return 'product'
  if (diagnoses.has(word)) return 'diagnosis'
  return safe.test(word) ? 'safe' : undefined
}

/** Whether a sentence, in plain words, numbers as #, says how much to put in, that all is well, or a cause as certain. */
export function isRefusedSentence(sentence: string): boolean {
  if ([oneOf, safePhrase, product, dosing].some((pattern) => pattern.test(sentence))) return true
  if (dosed.test(sentence) && amounts.test(sentence)) return true
  return cause.test(sentence) && !guess.test(sentence) && !unknown.test(sentence)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
