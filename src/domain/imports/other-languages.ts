/**
 * How keepers who do not write English call a column, in lower case: German, French, Spanish, Italian, Dutch, Portuguese and Polish.
 * A density (`Dichte`, `densité`) is left out: at 25 °C that of sea water is 1.0233, and its specific gravity 1.0264. So are the Polish
 * `bar` and `lit`, which mean other things elsewhere, and phosphorus, whose name is taken for phosphate.
 */
export const otherNames = {
  date: list('datum, messdatum, testdatum, fecha, data, dia, dzień'),
  datetime: list(
    'datum/uhrzeit, datum uhrzeit, datum/zeit, datum und uhrzeit, zeitpunkt, date et heure, date/heure, fecha y hora, fecha/hora, data e ora, data/ora, data e hora, data/hora, datum/tijd, datum en tijd, data i godzina',
  ),
  timestamp: list('zeitstempel, horodatage, tijdstempel'),
  time: list('uhrzeit, zeit, messzeit, heure, hora, ora, orario, tijd, tijdstip, godzina, czas'),
  note: list(
    'notiz, notizen, bemerkung, bemerkungen, kommentar, kommentare, anmerkung, anmerkungen, remarque, remarques, commentaire, commentaires, nota, notas, observación, observaciones, comentario, comentarios, note e commenti, commento, commenti, osservazioni, opmerking, opmerkingen, notitie, notities, observação, observações, comentário, comentários, uwaga, uwagi, notatka, notatki',
  ),
  tank: list('becken, beckenname, bac, cuve, acuario, acquario, vasca, aquário, bak, akwarium, zbiornik'),
} as const

/** Names of the parameters of all tanks and, under the keys of the catalogue, of those that only some tanks follow. */
const parameterNames: Readonly<Record<string, readonly string[]>> = {
  temperature: list(
    'temperatur, wassertemperatur, température, temperatura, temperatura del agua, temperatuur, watertemperatuur, temperatura wody',
  ),
  ph: list('ph-wert, ph wert, valeur ph, valor ph, ph-waarde'),
  salinity: list(
    'salinität, salinitaet, salzgehalt, salinité, salinidad, salinità, saliniteit, zoutgehalte, salinidade, zasolenie',
  ),
  ammonia: list('ammoniak, ammoniac, ammoniaque, amoniaco, amoníaco, ammoniaca, amónia, amônia, amoniak'),
  nitrite: list('nitrit, nitrito, nitritos, nitriti, nitriet, azotyny'),
  nitrate: list('nitrat, nitrato, nitratos, nitrati, nitraat, azotany'),
  phosphase: list('phosphat, fosfato, fosfatos, fosfati, fosfaat, fosforany'),
  calcium: list('kalzium, calcio, cálcio, wapń'),
  alkalinity: list(
    'alkalinität, alkalinitaet, karbonathärte, karbonathaerte, karbonat-härte, alcalinité, dureté carbonatée, alcalinidad, dureza de carbonatos, alcalinità, durezza carbonatica, alkaliniteit, carbonaathardheid, alcalinidade, dureza carbonatada, twardość węglanowa, zasadowość',
  ),
  magnesium: list('magnésium, magnesio, magnésio, magnez'),
  potassium: list('kalium, potasio, potassio, potássio'),
  strontium: list('estroncio, stronzio, estrôncio, stront'),
  iodine: list('jod, iod, iode, yodo, iodio, jodium, iodo'),
  iron: list('eisen, fer, hierro, ferro, ijzer, żelazo'),
  boron: list('bor, bore, boro, boor'),
  bromide: list('bromid, brom, bromure, bromuro, brometo'),
  fluoride: list('fluorid, fluor, fluorure, fluoruro, fluoreto'),
  silicon: list('silizium, silicium, silicio, silício, krzem'),
  sulfur: list('schwefel, soufre, azufre, zolfo, zwavel, enxofre, siarka'),
  oxygen: list('sauerstoff, oxygène, oxígeno, ossigeno, zuurstof, oxigénio, oxigênio, tlen'),
  'carbon-dioxide': list(
    'kohlendioxid, kohlenstoffdioxid, dioxyde de carbone, dióxido de carbono, anidride carbonica, koolstofdioxide, dwutlenek węgla',
  ),
  chloride: list('chlorid, chlor, chlorure, chlore, cloruro, cloro, chloor, cloreto, chlorki'),
  sodium: list('natrium, sodio, sódio, sód'),
  copper: list('kupfer, cuivre, cobre, rame, koper, miedź'),
  lithium: list('litio, lítio'),
  nickel: list('níquel, nichel, nichelio, nikkel, nikiel'),
  molybdenum: list('molybdän, molybdaen, molybdène, molibdeno, molybdeen, molibdénio, molibdênio, molibden'),
  vanadium: list('vanadin, vanadio, vanádio, wanad'),
  zinc: list('zink, cinc, zinco, cynk'),
  manganese: list('mangan, manganèse, manganeso, mangaan, manganês, manganésio'),
  chromium: list('chrom, chrome, cromo, chroom, crómio, crômio'),
  cobalt: list('kobalt, cobalto'),
  barium: list('baryum, bario, bário'),
  beryllium: list('béryllium, berilio, berillio, berílio, beryl'),
  aluminium: list('aluminio, alluminio, alumínio, glin'),
  antimony: list('antimon, antimoine, antimonio, antimoon, antimónio, antimônio, antymon'),
  arsenic: list('arsen, arsénico, arsenico, arseen, arsénio, arsênio'),
  lead: list('blei, plomb, plomo, piombo, lood, chumbo, ołów'),
  cadmium: list('kadmium, cadmio, cádmio, kadm'),
  lanthanum: list('lanthan, lanthane, lantano, lantanio, lanthaan, lantânio, lantan'),
  mercury: list('quecksilber, mercure, mercurio, kwik, mercúrio, rtęć'),
  scandium: list('escandio, scandio, escândio, skand'),
  selenium: list('selen, sélénium, selenio, seleen, selénio, selênio'),
  titanium: list('titan, titane, titanio, titaan, titânio, tytan'),
  tungsten: list('wolfram, tungstène, wolframio, tungsteno, wolfraam, tungsténio, tungstênio'),
  tin: list('zinn, étain, estaño, stagno, estanho, cyna'),
}

/** The names of a parameter in other languages; empty for one that has the same name everywhere. */
export function otherNamesOf(key: string): readonly string[] {
  return parameterNames[key] ?? []
}

/** The names, and each of them without its accents. */
function list(names: string): readonly string[] {
  const written = names.split(', ')
  return [...new Set([...written, ...written.map((name) => name.normalize('NFD').replace(/\p{M}/gu, ''))])]
}
