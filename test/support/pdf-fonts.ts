// The fonts of PDF documents, as tests open them, and what they set.
import { join } from 'node:path'
import type { FontFamily } from '@dragoman/formats/files/pdf/fonts/families.ts'
import { openFonts } from '@dragoman/formats/files/pdf/fonts/fonts.ts'
import type {
  SettingBox,
  ShapedText,
  StyledPart,
  TextStyle,
} from '@dragoman/formats/files/pdf/setting/setting.ts'
import { shapeParts } from '@dragoman/formats/files/pdf/setting/shaping.ts'

export const pdfAssets = join(import.meta.dirname, '../../build/pdf')
export const pdfFonts = openFonts(pdfAssets)

export const plainStyle: TextStyle = {
  family: 'tinos' as FontFamily,
  isBold: false,
  isItalic: false,
  size: 1,
  rise: 0,
  color: '0 g',
}

/** A paragraph of 10 pt with four lines, 200 pt wide, with room for two lines below it. */
export const paragraphBox: SettingBox = {
  top: 700,
  left: 100,
  right: 300,
  indent: 0,
  alignment: 'left',
  size: 10,
  leading: 12,
  lines: 4,
  freeLeft: 100,
  freeRight: 300,
  freeBottom: 700 - 5 * 12 - 3,
}

/** A text in one style, or in several. */
export function shapeForTest(text: string | readonly StyledPart[], language = 'en'): ShapedText {
  const parts = typeof text === 'string' ? [{ text, style: plainStyle }] : text
  return shapeParts(parts, { size: 10, language, fonts: pdfFonts })
}

/** Texts that show what is special in a script, by language. */
export const scriptSamples: Readonly<Record<string, string>> = {
  am: 'አማርኛ የኢትዮጵያ ቋንቋ ነው።',
  ar: 'اللغة العربية هي أكثر اللغات تحدثًا (467 مليون)، لا شك.',
  bn: 'বাংলা একটি ইন্দো-আর্য ভাষা, যা দক্ষিণ এশিয়ায় বলা হয়।',
  cs: 'Příliš žluťoučký kůň úpěl ďábelské ódy.',
  el: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.',
  en: 'The office staff finds the affair “difficult” — first-class waffles.',
  fa: 'زبان فارسی، گچ پژ و ۱۲۳.',
  gu: 'ગુજરાતી ભારતની એક ભાષા છે।',
  he: 'העברית היא שפה שמית (9 מיליון דוברים), שָׁלוֹם.',
  hi: 'हिन्दी विश्व की एक प्रमुख भाषा है और किताब में क्षत्रिय।',
  hy: 'Հայերենը հնդեվրոպական լեզու է։',
  ja: '日本語は、「国語」として学校教育で教えられる。カタカナ',
  ka: 'ქართული ენა საქართველოს ენაა.',
  km: 'ភាសាខ្មែរ គឺជាភាសាកំណើតរបស់ជនជាតិខ្មែរ',
  kn: 'ಕನ್ನಡ ದ್ರಾವಿಡ ಭಾಷೆಗಳಲ್ಲಿ ಒಂದು.',
  ko: '한국어는 대한민국의 공용어이다.',
  lo: 'ພາສາລາວ ເປັນພາສາທາງການ.',
  ml: 'മലയാളം ഒരു ദ്രാവിഡ ഭാഷയാണ്.',
  my: 'မြန်မာဘာသာစကားသည် မြန်မာနိုင်ငံ၏ ရုံးသုံးဘာသာ ဖြစ်သည်။',
  pa: 'ਪੰਜਾਬੀ ਇੱਕ ਭਾਸ਼ਾ ਹੈ।',
  ru: 'Съешь же ещё этих мягких французских булок, да выпей чаю.',
  si: 'සිංහල ශ්‍රී ලංකාවේ භාෂාවකි.',
  ta: 'தமிழ் மொழி தமிழர்களின் தாய்மொழி ஆகும்.',
  te: 'తెలుగు ఒక ద్రావిడ భాష.',
  th: 'ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำ น้ำใจ',
  vi: 'Tiếng Việt là ngôn ngữ của người Việt.',
  zh: '中文是世界上使用人数最多的语言。“你好，世界”——这是例子。',
  'zh-Hant': '繁體中文主要使用於臺灣、香港和澳門，「引號」。',
}
