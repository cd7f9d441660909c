// Chinese in simplified and in traditional characters, which no model of detection distinguishes.

/** Frequent characters that differ; the same ones in the same order. */
const simplified =
  '这们国说对时会来为个过还没样发现开长东书车门马见问间给让请谢话语认识论业产学实点' +
  '电经进动种从当头气机无两师员应该难听觉爱几边远单战华区总观权结连线级终组细织统约' +
  '节万广张热场块声处备买卖财质费资题额风飞饭馆鱼鸟鸡龙齐虽双变亲视规览设计许记讲证' +
  '试详误谁调谈'
const traditional =
  '這們國說對時會來為個過還沒樣發現開長東書車門馬見問間給讓請謝話語認識論業產學實點' +
  '電經進動種從當頭氣機無兩師員應該難聽覺愛幾邊遠單戰華區總觀權結連線級終組細織統約' +
  '節萬廣張熱場塊聲處備買賣財質費資題額風飛飯館魚鳥雞龍齊雖雙變親視規覽設計許記講證' +
  '試詳誤誰調談'

/** `zh-Hant` if most characters that differ are traditional, else `zh`. */
export function chineseFormOf(text: string): 'zh' | 'zh-Hant' {
  let balance = 0
  for (const character of text) {
    if (traditional.includes(character)) balance++
    if (simplified.includes(character)) balance--
  }
  return balance > 0 ? 'zh-Hant' : 'zh'
}
