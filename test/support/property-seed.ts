// Property tests use the same texts in every run, so that a result depends on the change and not on
// chance. For other texts: `FAST_CHECK_SEED=random npm test`, or a number.
import fc from 'fast-check'

const wanted = process.env.FAST_CHECK_SEED ?? '1'
fc.configureGlobal(wanted === 'random' ? {} : { seed: Number(wanted) })
