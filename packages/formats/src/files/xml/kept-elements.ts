// Elements of DocBook and DITA that have no language in them.

const docBookRoots = setOf(`
  appendix article bibliography book chapter colophon dedication glossary part preface refentry
  reference sect1 section set topic
`)
const ditaRoots = setOf(`
  bookmap concept dita glossentry glossgroup map reference subjectScheme task topic troubleshooting
`)

const docBookElements = `
  classname cmdsynopsis code command computeroutput constant email envar filename function
  funcsynopsis literal literallayout markup methodname option parameter prompt programlisting
  programlistingco property replaceable returnvalue screen screenco synopsis systemitem token type
  uri userinput varname
`
const ditaElements = `
  apiname cmdname codeblock codeph filepath markupname msgnum msgph numcharref option
  parameterentity parmname screen synph syntaxdiagram systemoutput textentity userinput varname
  xmlatt xmlelement xmlnsname xmlpi
`

/** The elements that stay as they are in a file with this root element. */
export function keptElementsOf(root: string): readonly string[] {
  const name = root.replace(/^\{[^}]*\}|^[^:]*:/, '')
  const isDocBook = root.startsWith('{http://docbook.org/ns/docbook}') || docBookRoots.has(name)
  const kept = isDocBook ? [...setOf(docBookElements)] : []
  return ditaRoots.has(name) ? kept.concat([...setOf(ditaElements)]) : kept
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}
