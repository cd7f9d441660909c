import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'notices'> = {
  'bound-content':
    'Alguns campos mostram dados que o documento guarda à parte do texto. O Word volta a mostrar ' +
    'os dados originais ao abrir a tradução.',
  'catalogue-translated': 'Os textos do arquivo já estão em {language}.',
  'cells-are-data':
    'As células ficam como estão quando fórmulas, filtros ou tabelas usam o texto delas.',
  'cells-too-long':
    'Células, cabeçalhos e rodapés ficam como estão quando a tradução é mais longa do que o ' +
    'Excel permite.',
  'characters-missing': 'Nenhuma fonte tem estes caracteres, que aparecem como “?”: {characters}',
  'column-filled': 'A tradução da coluna {column} vai para as células vazias de {target}.',
  'column-replaced':
    'A tabela não tem coluna para {language}; por isso, a tradução está na coluna {column}.',
  'columns-keep-places':
    'As colunas e os rótulos ficam no lugar, embora a tradução vá da direita para a esquerda. ' +
    'Como documento do Word, a leitura é melhor.',
  'contents-outdated':
    'Os números de página do sumário são os do original. Atualize o sumário no Word (clique com ' +
    'o botão direito, Atualizar campo).',
  'deleted-text': 'O texto excluído com o controle de alterações não é traduzido.',
  'doubtful-passages': '{doubtful} de {passages} trechos são duvidosos, como: {examples}',
  'encoding-changed': 'O arquivo foi lido como {encoding}. O arquivo traduzido está em UTF-8.',
  'included-documents':
    'O documento inclui outros documentos, cujo texto não é traduzido. Abra-o no Word, salve-o e ' +
    'traduza o arquivo salvo.',
  'invalid-mdx':
    'O arquivo não é um MDX válido. Ele foi lido como Markdown, e o código fica como está.',
  'karaoke-kept':
    'Linhas de karaokê que mantêm o texto, porque cada sílaba tem seu próprio tempo: {lines}',
  'more-notices': 'Outros avisos que não são mostrados: {notices}',
  'narration-kept': 'O livro tem narração gravada, que fica no idioma original.',
  'no-room':
    'A tradução é maior que o espaço dela e pode encostar no que está ao lado ou abaixo. ' +
    'Parágrafos: {paragraphs}. Páginas: {pages}.',
  'no-source-column':
    'A tabela tem colunas de idiomas, mas nenhuma do idioma de origem; por isso, nada é traduzido.',
  'passages-kept':
    'Trechos que ficam como estão, porque a tradução mudaria a estrutura do arquivo: {passages}',
  'pdf-archive': 'O original declara ser PDF/A. A tradução pode não seguir esse padrão.',
  'pdf-damaged-pages': 'Páginas que ficam como estão, porque o conteúdo está danificado: {pages}',
  'pdf-form': 'O formulário tem uma segunda descrição (XFA), cujo texto não é traduzido.',
  'pdf-layout': 'As tabelas e colunas do PDF viram parágrafos, um após o outro.',
  'pdf-odd-text': 'Texto vertical ou espelhado não é traduzido. Páginas: {pages}.',
  'pdf-picture-pages': 'Páginas que ficam como estão, porque são imagens sem texto: {pages}',
  'pdf-restrictions': 'O original tem restrições de uso. A tradução não tem nenhuma.',
  'pdf-unmapped-text':
    'As fontes não informam a que letras correspondem {percent}% dos sinais; esse texto não é ' +
    'traduzido. Páginas: {pages}.',
  'plurals-missing':
    'As formas de plural de {language} são {forms}. Chaves que faltam: {keys}, como {examples}. ' +
    'Nenhuma chave é adicionada.',
  'sentences-kept':
    'Frases que mantêm o texto, porque as tags da tradução não se encaixariam: {sentences}',
  'sentences-short':
    'Frases com menos palavras que legendas; as últimas palavras se repetem: {sentences}',
  'text-shrunk':
    'Parte do texto é reduzida para caber na forma. O PowerPoint só ajusta a tradução quando ela ' +
    'é editada; por isso, um texto mais longo pode sair da forma.',
  'text-small':
    'O texto tem menos de três quartos do tamanho do original. Parágrafos: {paragraphs}. ' +
    'Páginas: {pages}.',
  'translations-replaced':
    'As traduções do arquivo estavam em {language}; todas foram substituídas.',
  'workbooks-kept':
    'Os gráficos mostram rótulos traduzidos. As tabelas por trás deles mantêm os originais, e o ' +
    'Office volta a mostrá-los quando os dados são editados.',
}
