import { useMessages } from './context.tsx'

/** Returns what names engines to people, in their order. */
export function useEngineNames(): (engines: readonly string[]) => string {
  const names: Readonly<Record<string, string>> = useMessages('translate').engines
  return (engines) => engines.map((engine) => names[engine] ?? engine).join(' + ')
}
