/**
 * What users who do not write English call a column. Left out: densities (`Dichte`, `densité`: 1.0233 at 25 °C for a
 * specific gravity of 1.0264; 比重: 1.023 for sea water), the Polish `bar` and `lit`, which mean other things elsewhere,
 * and phosphorus, which would be taken for phosphate.
 */
export const otherNames = {
  date: list(
    'datum, messdatum, testdatum, fecha, data, dia, dzień, tarih, dato, dagsetning, ölçüm tarihi, test tarihi, 日付, 測定日',
  ),
  datetime: list(
    'datum/uhrzeit, datum uhrzeit, datum/zeit, datum und uhrzeit, zeitpunkt, date et heure, date/heure, fecha y hora, fecha/hora, data e ora, data/ora, data e hora, data/hora, datum/tijd, datum en tijd, data i godzina, datum och tid, datum/tid, dato og tid, dato/tid, dato og klokkeslæt, dagsetning og tími, tarih/saat, tarih ve saat, 日時, 測定日時',
  ),
  timestamp: list(
    'zeitstempel, horodatage, horodateur, marca temporal, informazioni cronologiche, carimbo de data/hora, sygnatura czasowa, tijdstempel, tidstämpel, tidsstämpel, zaman damgası, タイムスタンプ',
  ),
  time: list(
    'uhrzeit, zeit, messzeit, heure, hora, ora, orario, tijd, tijdstip, godzina, czas, tid, klockslag, klokkeslæt, klokkeslett, tidspunkt, tími, saat, 時刻, 時間',
  ),
  note: list(
    'notiz, notizen, bemerkung, bemerkungen, kommentar, kommentare, anmerkung, anmerkungen, remarque, remarques, commentaire, commentaires, nota, notas, observación, observaciones, comentario, comentarios, note e commenti, commento, commenti, osservazioni, opmerking, opmerkingen, notitie, notities, observação, observações, comentário, comentários, uwaga, uwagi, notatka, notatki, anteckning, anteckningar, notering, anmärkning, bemærkning, bemærkninger, notat, notater, merknad, merknader, athugasemd, athugasemdir, not, notlar, yorum, yorumlar, açıklama, 備考, メモ, コメント',
  ),
  tank: list(
    'becken, beckenname, bac, cuve, acuario, acquario, vasca, aquário, bak, akwarium, zbiornik, akvarium, akvaryum, 水槽',
  ),
} as const

/** The keys are those of all tanks' parameters and of the catalogue. */
const parameterNames: Readonly<Record<string, readonly string[]>> = {
  temperature: list(
    'temperatur, wassertemperatur, température, temperatura, temperatura del agua, temperatuur, watertemperatuur, temperatura wody, vattentemperatur, vandtemperatur, vanntemperatur, hitastig, sıcaklık, sicaklik, ısı, isi, su sıcaklığı, 水温, 温度',
  ),
  ph: list(
    'ph-wert, ph wert, valeur ph, valor ph, ph-waarde, ph-värde, ph-værdi, ph-verdi, sýrustig, ph değeri',
  ),
  salinity: list(
    'salinität, salinitaet, salzgehalt, salinité, salinidad, salinità, saliniteit, zoutgehalte, salinidade, zasolenie, salinitet, salthalt, saltholdighed, saltindhold, saltinnhold, selta, tuzluluk, salinite, tuz oranı, 塩分濃度, 塩分',
  ),
  ammonia: list(
    'ammoniak, ammoniac, ammoniaque, amoniaco, amoníaco, ammoniaca, amónia, amônia, amoniak, ammóníak, amonyak, アンモニア',
  ),
  nitrite: list('nitrit, nitrito, nitritos, nitriti, nitriet, nítrít, azotyny, 亜硝酸塩, 亜硝酸'),
  nitrate: list('nitrat, nitrato, nitratos, nitrati, nitraat, azotany, nítrat, 硝酸塩'),
  phosphase: list('phosphat, fosfato, fosfatos, fosfati, fosfaat, fosforany, fosfat, リン酸塩, リン酸'),
  calcium: list('kalzium, calcio, cálcio, wapń, kalcium, kalsium, kalsíum, kalsiyum, カルシウム'),
  alkalinity: list(
    'alkalinität, alkalinitaet, karbonathärte, karbonathaerte, karbonat-härte, alcalinité, dureté carbonatée, alcalinidad, dureza de carbonatos, alcalinità, durezza carbonatica, alkaliniteit, carbonaathardheid, alcalinidade, dureza carbonatada, twardość węglanowa, zasadowość, alkalinitet, karbonathårdhet, karbonathårdhed, karbonathardhet, alkalinite, karbonat sertliği, アルカリ度, 炭酸塩硬度',
  ),
  magnesium: list('magnésium, magnesio, magnésio, magnez, magnesíum, magnezyum, マグネシウム'),
  potassium: list('kalium, potasio, potassio, potássio, potasyum, カリウム'),
  strontium: list('estroncio, stronzio, estrôncio, stront, stronsiyum, ストロンチウム'),
  iodine: list('jod, iod, iode, yodo, iodio, jodium, iodo, iyot, ヨウ素, ヨード'),
  iron: list('eisen, fer, hierro, ferro, ijzer, żelazo, järn, demir, 鉄'),
  boron: list('bor, bore, boro, boor, ホウ素'),
  bromide: list('bromid, brom, bromure, bromuro, brometo'),
  fluoride: list('fluorid, fluor, fluorure, fluoruro, fluoreto, florür, フッ素'),
  silicon: list('silizium, silicium, silicio, silício, krzem, kisel, silisyum, ケイ素'),
  sulfur: list('schwefel, soufre, azufre, zolfo, zwavel, enxofre, siarka'),
  oxygen: list(
    'sauerstoff, oxygène, oxígeno, ossigeno, zuurstof, oxigénio, oxigênio, tlen, syre, oksijen, 酸素',
  ),
  'carbon-dioxide': list(
    'kohlendioxid, kohlenstoffdioxid, dioxyde de carbone, dióxido de carbono, anidride carbonica, koolstofdioxide, dwutlenek węgla',
  ),
  chloride: list('chlorid, chlor, chlorure, chlore, cloruro, cloro, chloor, cloreto, chlorki'),
  sodium: list('natrium, sodio, sódio, sód, sodyum, ナトリウム'),
  copper: list('kupfer, cuivre, cobre, rame, koper, miedź, koppar, bakır, 銅'),
  lithium: list('litio, lítio'),
  nickel: list('níquel, nichel, nichelio, nikkel, nikiel'),
  molybdenum: list('molybdän, molybdaen, molybdène, molibdeno, molybdeen, molibdénio, molibdênio, molibden'),
  vanadium: list('vanadin, vanadio, vanádio, wanad'),
  zinc: list('zink, cinc, zinco, cynk, çinko, 亜鉛'),
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

/** Empty for a parameter that has the same name everywhere. */
export function otherNamesOf(key: string): readonly string[] {
  return parameterNames[key] ?? []
}

/** The names, and each of them without its accents. */
function list(names: string): readonly string[] {
  const written = names.split(', ')
  return [...new Set([...written, ...written.map((name) => name.normalize('NFD').replace(/\p{M}/gu, ''))])]
}
