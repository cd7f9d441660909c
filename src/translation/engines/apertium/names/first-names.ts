// Common first names in the languages of the pairs, without those that are words of one of them at
// the beginning of a sentence (`Mark`, `Will`, `Rosa`, `Leo`): what follows these may be anything.

const names = `
  Aaron Adam Adrian Agnes Alain Alan Albert Alberto Alejandra Alejandro Alessandro Alessia Alex
  Alexander Alexandra Alice Alicia Amanda Amelia Amy Ana Anabel Andrea Andrew André Andrés Andy
  Angela Anita Ann Anna Anne Annie Anthony Antoine Antonio Antònia António Arnau Arthur Arturo
  Audrey Barbara Beatrice Beatriz Benjamin Bernard Bernardo Brandon Brenda Brian Bruno Carles
  Carlos Carlota Carmen Caroline Catalina Catarina Catherine Charles Charlie Charlotte Chloe
  Chloé Chris Christian Christina Christine Christophe Christopher Claudia Claudio Cláudia
  Cristina Cynthia Céline Daniel Daniela Danielle David Deborah Diana Diane Diego Diogo Dominique
  Donald Donna Dorothy Douglas Edith Eduardo Edward Elena Elisa Elizabeth Emily Emma Enric
  Enrique Eric Ernesto Esteban Esther Eugene Eva Evelyn Federico Felipe Fernanda Fernando Filipe
  Francesc Francesca Francesco Francisco François Françoise Gabriel Gabriela Gary George Georges
  Gerald Gerard Gilles Giorgio Giovanni Giulia Giuseppe Gonzalo Gregory Guillaume Guillem
  Guillermo Gustavo Hannah Harold Harry Heather Helen Helena Henri Henry Hugo Hélène Ignacio Inés
  Inês Irene Isaac Isabel Isabella Isabelle Jacob Jacqueline Jacques Jaime James Jane Janet Jason
  Jaume Javier Jean Jeff Jeffrey Jennifer Jeremy Jerry Jessica Jim Joan Joana Joanna Joaquín Joe
  Joel Johanna John Jonathan Jordi Jorge Josefina Josep Joseph Joshua José João Juan Juana Judith
  Julia Julie Julien Júlia Jürgen Karen Karl Kate Katherine Kathleen Kathryn Katie Keith
  Kelly Kenneth Kevin Kim Kimberly Klaus Laura Lauren Laurent Lawrence Linda Lisa Lorenzo Louis
  Louise Luca Lucas Lucy Lucía Luigi Luis Luisa Luke Luís Léa Madeleine Manuel Manuela Marc
  Marcel Marcelo Margaret Margarida Margarita Maria Mariana Marie Mario Marta Martha
  Martina Martine Martí Martín Mary María Mateo Mathieu Matteo Matthew Melanie Melissa Michael
  Michel Michele Michelle Miguel Mike Miquel Mireia Monica Montse Mònica Mónica Nancy Natalia
  Natalie Nathalie Nathan Neil Nicholas Nicola Nicolas Nicole Nicolás Nuno Nuria Núria Olga
  Oliver Olivier Oscar Pablo Paola Paolo Pascal Patricia Patrick Patrícia Paul Paula Paulo Pedro
  Pere Peter Philip Philippe Pierre Rachel Rafael Ralph Ramon Ramón Raquel Rebecca Renata Ricardo
  Richard Robert Roberto Rodrigo Roger Roland Ronald Rubén Rui Ryan Samantha Samuel Sandra
  Sandrine Sara Sarah Sean Sebastian Sebastián Sergio Sharon Shirley Simone Sofia Sofía Sophia
  Sophie Stefan Stefano Stephanie Stephen Steve Steven Susan Susana Suzanne Sylvie Sébastien
  Teresa Thomas Théo Tiago Timothy Tom Tony Valentina Valérie Vanessa Vicente Vincent Virginie
  Walter Wendy William Xavier Yolanda Yves Álvaro Èric Élise Óscar
`

export const firstNames: ReadonlySet<string> = new Set(names.trim().split(/\s+/))
